import { german } from "./de/catalog.ts"
import { french } from "./fr/catalog.ts"
import type { Language } from "./languages.ts"
import { sayIn } from "./say.ts"
import type { Say, Translation, Words } from "./text.ts"

/** All texts of each language besides English, for the server; pages load theirs in parts (client/lib/say.ts). */
export const catalogs: Readonly<Record<Exclude<Language, "en">, Words>> = {
  de: german,
  fr: french satisfies Translation<typeof german>,
}

/** `say` in each language, for the server. */
export const sayEach: Readonly<Record<Language, Say>> = {
  en: sayIn("en"),
  de: sayIn("de", catalogs.de),
  fr: sayIn("fr", catalogs.fr),
}
