/**
 * The languages of the bank, with the name of each in itself. English is what the code says; the others have a
 * folder of this name beside this file (docs/languages.md).
 */
export const languages = {
  en: { name: "English", locale: "en-US" },
  de: { name: "Deutsch", locale: "de-LU" },
  fr: { name: "Français", locale: "fr-LU" },
} as const

export type Language = keyof typeof languages

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text)
