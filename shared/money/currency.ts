/** The currencies accounts can be held in (specification section 3), in the order screens list them. */
export const currencies = ["EUR", "GBP", "CHF", "USD"] as const

export type Currency = (typeof currencies)[number]

/** The prefix of an amount (specification section 9). CHF's ends in a plain space. */
export const currencySymbol: Record<Currency, string> = {
  EUR: "€",
  GBP: "£",
  CHF: "CHF ",
  USD: "$",
}
