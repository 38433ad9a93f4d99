/** German: times and figures in words. */
export const formats = {
  "Just now": "Gerade eben",
  "{hours, plural, other {# hours ago}}": "vor {hours, plural, one {# Stunde} other {# Stunden}}",
  Yesterday: "Gestern",
  Today: "Heute",
  "{days, plural, other {# days ago}}": "vor {days, plural, one {# Tag} other {# Tagen}}",
  "{rate} APY": "{rate} Jahreszins",
  "All dates and times are in {zone}.": "Alle Zeitangaben: {zone}.",
  "Enter a date such as {date}": "Geben Sie ein Datum ein, zum Beispiel {date}",
  "{text} can be read in two ways. Write it without a separator, or with two decimals":
    "{text} ist nicht eindeutig. Schreiben Sie den Betrag ohne Trennzeichen oder mit zwei Nachkommastellen",
  "Write the amount in {currency, select, EUR {euros} GBP {pounds} CHF {francs} other {dollars}}":
    "Geben Sie den Betrag in {currency, select, EUR {Euro} GBP {Pfund} CHF {Franken} other {Dollar}} ein",
} as const
