import itertools, random, traceback, collections
import pytest
from django.test import Client
from tests.tournament.crowd import crowd
from tournament.urls import urlpatterns
BAD=["", "x", "-1", "0", "99999999999999999999", "9"*5000, "١٢", "½", "\0", "a\0b", "ä"*3000, "\ud800", "1e9", "[]", "{}", "'\"<script>", "1\n2", "2026-02-31", "True", "NaN"]
FIELDS=["name","wertung","nur","zeile","von","system","regeln","sprache","seite","wort","was","q","zeige","neu","paid","present","do","position","version","after","seen","client_id","dealer","vorhand","declarer","partner","game","bid","bouts","points","points_0","points_1","won","kontra","kontra_0","kontra_for","renonce","offender_0","claim_0_by","claim_0_what","claim_0_points","claim_0_reason","amount_0","amount_1","reason","why","conceded","talon_loss","a_pagat","a_pagat_by","a_pagat_won","a_pagat_kontra","a_trull","poignee_0","chelem","petit_au_bout","sum_0","sum_1","sum_2","sum_3","replace","action","table","grund","schritt","aendern","abmelden","wieder","loeschen","number","player","tags","place","club","seed","rounds","method","who","pausing","fixed","apart","round","pick","one","other","count","date","games","games_large","cents_per_point","fee_cents","fee","time_limit_minutes","cup","tie_1","tie_2","apart_club","keep_apart","zeigen","rows","nur_gute","next","username","password","file"]
ACTIONS={"do":["save","keep","withdraw","redeal","next","replace","confirm","break_off","reopen","clear"],"action":["open","close","reopen","confirm","break_off","reopen_table","draw","swap","undo","discard","repair","show","hide","publish"],"schritt":["anmeldung","abschliessen","veroeffentlichen","oeffnen"],"game":["rufer","dreier","trischaken","manual","solorufer","pagatrufer","redeal"],"aendern":["1"],"abmelden":["1"],"wieder":["1"],"loeschen":["1"],"zeigen":["1"]}
@pytest.mark.django_db
@pytest.mark.parametrize("who",["public","director"])
def test_fuzz(who, director):
    t=crowd(20, 2)
    s=t.slug
    c=Client(raise_request_exception=True)
    if who=="director": c.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    urls=["/","/neu/","/anmelden/","/abmelden/"]
    for p in ["","phase/","einrichten/","regelblatt/","anmeldung/","anmeldung/suche/","anmeldung/haken/","anmeldung/einlesen/","anmeldung/spieler.csv","anmeldung/spieler.xlsx","anmeldung/spieler.foo","anmeldung/1/","anmeldung/99999999999999999999/","protokoll/","runde/1/tisch/1/","runde/1/tisch/1/eintrag/","runde/1/tisch/1/vorschau/","runde/1/tisch/1/abschluss/","runde/1/tisch/1/summen/","runde/1/tisch/1/warum/1048576/0/","runde/1/tisch/1/warum/99999999999999999999/99999999999999999999/","runde/99999999999999999999/tisch/99999999999999999999/","runde/99999999999999999999/","auslosung/","runde/1/","runde/1/pruefen/","stand/","spieler/1/","spieler/99999999999999999999/","drucken/","drucken/standings.csv","drucken/round:1.csv","drucken/round:99999.csv","drucken/x.y","drucken/tournament.json", "drucken/round:%00.csv"]:
        urls.append(f"/t/{s}/{p}")
    urls+=["/t/nix/","/t/nix/stand/","/t/%00/","/t/nix/auslosung/", f"/t/{s}/spieler/{'9'*5000}/"]
    rnd=random.Random(1)
    bad=collections.Counter(); samples={}
    def go(method,url,data):
        try:
            r=getattr(c,method)(url,data)
            st=r.status_code
            if st>=500: raise AssertionError(st)
        except Exception as e:
            tb=traceback.extract_tb(e.__traceback__)
            last=[f for f in tb if "/work/main/" in f.filename and "test_fuzz" not in f.filename]
            key=(type(e).__name__, str(e)[:80], f"{last[-1].filename.split('/work/main/')[-1]}:{last[-1].lineno}" if last else tb[-1].filename+str(tb[-1].lineno))
            bad[key]+=1
            samples.setdefault(key,(method,url[:100],{k:(v[:40] if isinstance(v,str) else v) for k,v in data.items()}))
            if who=="director":
                c.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    def val(f):
        if f in ACTIONS and rnd.random()<.8: return rnd.choice(ACTIONS[f])
        if rnd.random()<.4: return str(rnd.randint(0,5))
        return rnd.choice(BAD)
    for u in urls:
        for m in ("get","post","head","put","delete","options"):
            go(m,u,{})
        if "/drucken/" in u or "nix" in u or "999999" in u: continue
        for m,n in (("get",12),("post",70 if who=="director" else 5)):
            if u.endswith("/abmelden/") : continue
            for _ in range(n):
                k=rnd.choice([2,6,20,40])
                go(m,u,{f:val(f) for f in rnd.sample(FIELDS,k)} | ({"game":val("game"),"dealer":val("dealer"),"declarer":val("declarer"),"do":val("do")} if "eintrag" in u or "vorschau" in u else {"action":val("action")} if "auslosung" in u else {}))
    for k,n in bad.most_common(): print("\n",n,k,samples[k])
    assert not bad
