/** German: the history of transactions. */
export const transactions = {
  "{account} after": "{account} danach",
  "About {reference} ({description}, {figure}, {date}):":
    "Zu {reference} ({description}, {figure}, {date}):",
  "Balance after": "Saldo danach",
  "Transaction not found": "Umsatz nicht gefunden",
  "None of your transactions has this reference.": "Keiner Ihrer Umsätze hat diese Referenz.",
  "The transaction did not load": "Der Umsatz konnte nicht geladen werden",
  "Copy reference": "Referenz kopieren",
  "Reference copied to clipboard": "Referenz in die Zwischenablage kopiert",
  "Text, name, or IBAN": "Text, Name oder IBAN",
  "Filters ({count})": "Filter ({count})",
  Filters: "Filter",
  "The next transactions did not load. {why}":
    "Die nächsten Umsätze konnten nicht geladen werden. {why}",
  "Nothing more found so far": "Bisher nichts weiter gefunden",
  "Searching...": "Suche läuft …",
  "{count, plural, one {{shown} transaction} other {{shown} transactions}}, and that's all":
    "{count, plural, one {{shown} Umsatz} other {{shown} Umsätze}}, weitere gibt es nicht",
  "Search Further Back": "Weiter zurück suchen",
  "Loan payout": "Kreditauszahlung",
  Correction: "Korrektur",
  "Rate {rate}": "Kurs {rate}",
  "Reference {reference}": "Referenz {reference}",
  "{who}, rate {rate}": "{who}, Kurs {rate}",
  "This month": "Dieser Monat",
  "Last month": "Letzter Monat",
  "This year": "Dieses Jahr",
  "No matching transactions": "Keine passenden Umsätze",
  "Nothing found so far": "Bisher nichts gefunden",
  "{count, plural, one {{shown} transaction} other {{shown} transactions}} found so far":
    "Bisher {count, plural, one {{shown} Umsatz} other {{shown} Umsätze}} gefunden",
  "{count, plural, one {{shown} transaction} other {{shown} transactions}} shown, with more to load":
    "{count, plural, one {{shown} Umsatz} other {{shown} Umsätze}} angezeigt, weitere können geladen werden",
  "{count, plural, one {{shown} transaction} other {{shown} transactions}} shown, and that's all":
    "{count, plural, one {{shown} Umsatz} other {{shown} Umsätze}} angezeigt, weitere gibt es nicht",
  "Your older transactions could not be searched. {why}":
    "Ihre älteren Umsätze konnten nicht durchsucht werden. {why}",
  "So far, only your newest transactions have been searched.":
    "Bisher wurden nur Ihre neuesten Umsätze durchsucht.",
  "Try different words or fewer filters.":
    "Versuchen Sie es mit anderen Wörtern oder weniger Filtern.",
  "Recent Transactions": "Letzte Umsätze",
  "Add funds to an account to make your first one.":
    "Zahlen Sie auf ein Konto ein, dann erscheint hier der erste.",
  "All kinds": "Alle Arten",
  "{kind, select, deposit {Deposits} withdrawal {Withdrawals} exchange {Exchanges} other {Transfers}}":
    "{kind, select, deposit {Einzahlungen} withdrawal {Abhebungen} exchange {Währungstausch} other {Überweisungen}}",
  "From|date": "Von",
  "To|date": "Bis",
  "Amount from": "Betrag von",
  "Amount to": "Betrag bis",
  "Another account": "Anderes Konto",
  "Money back {amount}": "Geld zurück {amount}",
  "The totals did not load. {why}": "Die Summen konnten nicht geladen werden. {why}",
  "Money in and out, {day}": "Ein- und Ausgänge, {day}",
  "Money in and out, {from} to {to}": "Ein- und Ausgänge, {from} bis {to}",
  "Money in and out, from {from}": "Ein- und Ausgänge, ab {from}",
  "Money in and out, until {to}": "Ein- und Ausgänge, bis {to}",
  "Money in and out": "Ein- und Ausgänge",
} as const
