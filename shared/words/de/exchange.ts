/** German: currency exchange. */
export const exchange = {
  "No account to exchange to": "Kein Konto für den Währungstausch",
  "An exchange needs two accounts in different currencies.":
    "Ein Währungstausch braucht zwei Konten in verschiedenen Währungen.",
  "From account": "Belastungskonto",
  "To account": "Gutschriftskonto",
  "Exchange {amount}": "{amount} wechseln",
  "Exchange|verb": "Wechseln",
  Exchanging: "Wird gewechselt",
  "1 {from} buys {rate} {to}": "1 {from} ergibt {rate} {to}",
  "You receive {amount} at {rate}": "Sie erhalten {amount} zum Kurs {rate}",
  "No exchange rate": "Kein Wechselkurs",
  "You can't exchange money without a rate.": "Ohne Kurs können Sie kein Geld wechseln.",
  "{margin} below the European Central Bank's reference rate of {date}, {rate}. This is what the exchange costs.":
    "{margin} unter dem Referenzkurs der Europäischen Zentralbank vom {date}, {rate}. So viel kostet der Währungstausch.",
  "The rate has changed": "Der Kurs hat sich geändert",
  "Nothing was exchanged. The rate is now {rate}. Exchange again if you accept it.":
    "Es wurde nichts gewechselt. Der Kurs ist jetzt {rate}. Wechseln Sie erneut, wenn Sie ihn annehmen.",
  "Exchange Rates": "Wechselkurse",
  "As of {date}": "Stand: {date}",
  "Exchange rates did not load": "Wechselkurse konnten nicht geladen werden",
  "No exchange rates": "Keine Wechselkurse",
  "The bank has no rates at the moment.": "Die Bank hat derzeit keine Kurse.",
} as const
