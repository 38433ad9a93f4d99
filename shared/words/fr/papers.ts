import type { papers as german } from "../de/papers.ts"
import type { Translation } from "../text.ts"

/** French: statements and proofs of payment as papers. */
export const papers = {
  "Page {page} of {pages}": "Page {page} sur {pages}",
  "No. {number}": "N° {number}",
  "Account statement": "Extrait de compte",
  "Account statement No. {number}": "Extrait de compte n° {number}",
  "statement-{iban}-no-{number}-{month}": "extrait-{iban}-no-{number}-{month}",
  "statement-{iban}-{from}-to-{to}": "extrait-{iban}-{from}-au-{to}",
  "statement-{iban}-{year}": "extrait-{iban}-{year}",
  "Balances and totals": "Soldes et totaux",
  "Opening balance": "Solde initial",
  "Money in": "Entrées",
  "Money out": "Sorties",
  "Entries, oldest first": "Écritures, de la plus ancienne à la plus récente",
  "{amount} at {rate}": "{amount} au taux de {rate}",
  "Dates are in the bank's time zone. If an entry is not yours, tell us at once: {phone} or {email}.":
    "Les dates sont celles du fuseau horaire de la banque. Si vous ne reconnaissez pas une écriture, signalez-le-nous immédiatement : {phone} ou {email}.",
  "There were no entries in this period. Dates are in the bank's time zone. If an entry is not yours, tell us at once: {phone} or {email}.":
    "Il n'y a eu aucune écriture pendant cette période. Les dates sont celles du fuseau horaire de la banque. Si vous ne reconnaissez pas une écriture, signalez-le-nous immédiatement : {phone} ou {email}.",
} satisfies Translation<typeof german>
