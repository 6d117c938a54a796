"""Pictures of the chapter `spieler`: what somebody finds with his number."""

from tests.browser.pictures.shot import PHONE, Shot

SHOTS = (
    Shot("spieler-platz", "/t/{slug}/ich/?nr=1", who="visitor", clip=".mine, .myplace", width=PHONE),
    Shot("spieler-warum", "/t/{slug}/runde/1/tisch/1/warum/3145728/0/", who="visitor", clip=".whypage", width=PHONE),
)
