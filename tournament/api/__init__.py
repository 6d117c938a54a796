"""What other programs may ask (`/api/v1/`), what they may do it with, and what they are told by themselves: webhooks and mail.

One table (`operations`) says which operations there are; addresses, rights, the description (OpenAPI) and the tests come from it.
"""
