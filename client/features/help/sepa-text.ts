import { sepaCountries } from "#shared/iban/sepa-countries.ts"

/** The SEPA countries by name. */
export const sepaCountryNames = Object.entries(sepaCountries)
  .map(([code, name]) => ({ code, name }))
  .toSorted((one, other) => one.name.localeCompare(other.name, "en"))

/** The steps of a payment, and what this bank does at each. */
export const sepaSteps = [
  {
    title: "You type the IBAN",
    text: "Its country, length and check digits are checked while you type. A country outside SEPA is named too; the money then travels by other ways.",
  },
  {
    title: "We compare the name",
    text: "For an account at this bank you see whether the name you typed is the account's. For other banks we say that it can't be checked.",
  },
  {
    title: "You confirm",
    text: "On a second step you see recipient, amount and what is left afterwards. Until then nothing has moved.",
  },
  {
    title: "It is booked",
    text: "The amount leaves your account in that moment and the transfer has its reference. Within the bank it has arrived; to another bank in SEPA it goes out in euros as SEPA Instant.",
  },
] as const
