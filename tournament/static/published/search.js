// Looks through the tournaments and names of all seasons, which lie beside the page as JSON: for what one types, or the name behind the
// # of the address, as a player's page has it. Without it there are the lists.

/**
 * @typedef {{
 *   tournaments: [uid: string, digest: string, day: string, name: string, place: string, cups: string[]][],
 *   people: [name: string, place: string, played: [tournament: number, number: number][]][],
 * }} Season
 */

(() => {
  const MOST = 40;
  const ASKED = "#gesucht=";
  const form = document.getElementById("suche");
  const field = document.getElementById("gesucht");
  const list = document.getElementById("gefunden");
  if (!(form instanceof HTMLFormElement) || !(field instanceof HTMLInputElement) || !list) return;
  const ending = document.documentElement.lang === "en" ? ".en.html" : ".html";
  const years = (form.dataset.years ?? "").split(" ").filter(Boolean);
  /** @type {Promise<[string, Season][]> | null} */
  let loading = null;

  /** @param {string} text as the server folds it: no capitals, ä like a, ß like ss */
  const fold = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").replace(/\s+/g, " ").trim();

  /**
   * @param {string} year
   * @returns {Promise<[string, Season]>}
   */
  async function fetched(year) {
    const answer = await fetch(`saison/${year}/suche.json`);
    return [year, await answer.json()];
  }

  /** @param {string} href @param {string} text */
  function link(href, text) {
    const made = document.createElement("a");
    made.href = href;
    made.textContent = text;
    return made;
  }

  /** @param {(string | Node)[]} parts */
  function row(...parts) {
    const made = document.createElement("li");
    made.append(...parts);
    return made;
  }

  /** @param {string[]} words @param {string} year @param {Season} season */
  function* found(words, year, season) {
    /** @param {string} text */
    const meant = (text) => words.every((word) => text.includes(word));
    for (const [uid, , day, name, place, cups] of season.tournaments) {
      if (meant(fold([year, name, place, ...cups].join(" ")))) {
        yield row(link(`t/${uid}/index${ending}`, name), ` ${[day, place].filter(Boolean).join(", ")}`);
      }
    }
    for (const [name, place, played] of season.people) {
      if (!meant(fold([year, name, place].join(" ")))) continue;
      const links = played.flatMap(([index, number]) => {
        const tournament = season.tournaments[index];
        return tournament ? [" ", link(`t/${tournament[0]}/${tournament[1]}/spieler-${number}${ending}`, tournament[3])] : [];
      });
      yield row(`${[name, place].filter(Boolean).join(", ")} (${year}):`, ...links);
    }
  }

  /** @param {string} text of the address: who types one may type anything */
  function named(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return "";
    }
  }

  const look = async () => {
    const text = fold(field.value);
    if (text.length < 2) return list.replaceChildren();
    loading ??= Promise.all(years.map(fetched));
    const seasons = await loading;
    if (fold(field.value) !== text) return undefined;
    const rows = seasons.flatMap(([year, season]) => [...found(text.split(" "), year, season)]).slice(0, MOST);
    return list.replaceChildren(...(rows.length ? rows : [row(form.dataset.none ?? "")]));
  };

  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("input", look);

  const asked = () => {
    if (!location.hash.startsWith(ASKED)) return undefined;
    field.value = named(location.hash.slice(ASKED.length));
    return look();
  };
  addEventListener("hashchange", asked);
  asked();
})();
