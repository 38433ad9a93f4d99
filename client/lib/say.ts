import type { Language } from "#shared/words/languages.ts"
import { readIn } from "#shared/words/reader.ts"
import { sayIn } from "#shared/words/say.ts"
import type { Words } from "#shared/words/text.ts"

export { asWritten, type Text } from "#shared/words/text.ts"

/** Each language's texts, of the first screen and of all others. The staff app is in English. */
const parts: Readonly<Record<string, () => Promise<{ words: Words }>>> =
  import.meta.env.MODE === "staff"
    ? {}
    : import.meta.glob<{ words: Words }>("../../shared/words/*/{start,pages}.ts")

/**
 * The texts of the first screen: the server puts their file before the app's own in a page that is not in English
 * (vite.config.ts, firstWords), so that constants may use `say` too.
 */
const { tesseraWords } = globalThis as { tesseraWords?: Words }
const words: Record<string, string> = { ...tesseraWords }

/** The language of the page, which the server has chosen; English if its texts could not be loaded. */
export const language = tesseraWords ? (document.documentElement.lang as Language) : "en"

/** Loads the texts of all other screens, which lazy.tsx does before any of their code. */
export const restOfWords = parts[`../../shared/words/${language}/pages.ts`]

/** Adds texts of the page's language. */
export const addWords = (more: Words): Words => Object.assign(words, more)

/** Says the bank's texts in the language of the page. */
export const say = sayIn(language, words)
readIn(say)
