"""The laptop's side of `tarock-upload/1` (docs/upload.md): the key it signs with, the federation's server it sends to, and the queue.

What is to be sent is decided by what the results and the persons are, never by time. An upload is made once, by a job beside the server,
kept as its bytes, and sent until the server answers. Nothing is asked of the network but of the one server that somebody enrolled at.
"""
