import type { formats as german } from "../de/formats.ts"
import type { Translation } from "../text.ts"

/** French: times and figures in words. */
export const formats = {
  "Just now": "À l'instant",
  "{hours, plural, other {# hours ago}}":
    "il y a {hours, plural, one {# heure} many {# heures} other {# heures}}",
  Yesterday: "Hier",
  Today: "Aujourd'hui",
  "{days, plural, other {# days ago}}":
    "il y a {days, plural, one {# jour} many {# jours} other {# jours}}",
  "{rate} APY": "{rate} par an",
  "All dates and times are in {zone}.": "Dates et heures : {zone}.",
  "Enter a date such as {date}": "Saisissez une date, par exemple {date}",
  "{text} can be read in two ways. Write it without a separator, or with two decimals":
    "{text} peut se lire de deux façons. Écrivez-le sans séparateur, ou avec deux décimales",
  "Write the amount in {currency, select, EUR {euros} GBP {pounds} CHF {francs} other {dollars}}":
    "Saisissez le montant en {currency, select, EUR {euros} GBP {livres} CHF {francs} other {dollars}}",
} as const satisfies Translation<typeof german>
