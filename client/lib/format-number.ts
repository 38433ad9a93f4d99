import { languages } from "#shared/words/languages.ts"
import { language } from "./say.ts"

const figures = new Intl.NumberFormat(languages[language].locale)

/** A number that is no amount, as the page's language writes it: "1,000", "4.9". */
export const formatNumber = (value: number): string => figures.format(value)
