/** The codes of the languages (ISO 639-1), English first. */
export const languageCodes = ["en", "de", "fr"] as const

export type Language = (typeof languageCodes)[number]

/**
 * The languages of the bank, with the name of each in itself. English is what the code says; the others have a
 * folder of this name beside this file (docs/languages.md).
 */
export const languages = {
  en: { name: "English", locale: "en-US" },
  de: { name: "Deutsch", locale: "de-LU" },
  fr: { name: "Français", locale: "fr-LU" },
} as const satisfies Record<Language, { name: string; locale: string }>

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text)
