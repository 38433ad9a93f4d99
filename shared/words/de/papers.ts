/** German: statements and proofs of payment as papers. */
export const papers = {
  "Page {page} of {pages}": "Seite {page} von {pages}",
  "No. {number}": "Nr. {number}",
  "Account statement": "Kontoauszug",
  "Account statement No. {number}": "Kontoauszug Nr. {number}",
  "statement-{iban}-no-{number}-{month}": "kontoauszug-{iban}-nr-{number}-{month}",
  "statement-{iban}-{from}-to-{to}": "kontoauszug-{iban}-{from}-bis-{to}",
  "statement-{iban}-{year}": "kontoauszug-{iban}-{year}",
  "Balances and totals": "Salden und Summen",
  "Opening balance": "Anfangssaldo",
  "Money in": "Eingänge",
  "Money out": "Ausgänge",
  "Entries, oldest first": "Buchungen, die ältesten zuerst",
  "{amount} at {rate}": "{amount} zum Kurs {rate}",
  "Dates are in the bank's time zone. If an entry is not yours, tell us at once: {phone} or {email}.":
    "Die Daten gelten in der Zeitzone der Bank. Wenn eine Buchung nicht von Ihnen stammt, melden Sie es uns sofort: {phone} oder {email}.",
  "There were no entries in this period. Dates are in the bank's time zone. If an entry is not yours, tell us at once: {phone} or {email}.":
    "In diesem Zeitraum gab es keine Buchungen. Die Daten gelten in der Zeitzone der Bank. Wenn eine Buchung nicht von Ihnen stammt, melden Sie es uns sofort: {phone} oder {email}.",
} as const
