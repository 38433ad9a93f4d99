/** German: transfers. */
export const transfers = {
  "Every IBAN is checked before sending": "Jede IBAN wird vor dem Senden geprüft",
  "Recipient names are checked with their bank, where possible":
    "Empfängernamen werden nach Möglichkeit mit der Bank des Empfängers abgeglichen",
  "A receipt with a unique reference": "Ein Beleg mit eindeutiger Referenz",
  Germany: "Deutschland",
  UK: "Großbritannien",
  France: "Frankreich",
  Spain: "Spanien",
  "About transfers": "Über Überweisungen",
  "IBAN Format": "Format der IBAN",
  "Over your limit for new payees": "Ihr Limit für neue Empfänger ist überschritten",
  "Pay on {day}": "Am {day} bezahlen",
  "This transfer does not pay the request": "Diese Überweisung begleicht die Anforderung nicht",
  "{why} You can send it all the same: the request then stays open.":
    "{why} Sie können sie trotzdem senden: Die Anforderung bleibt dann offen.",
  "The IBAN is another one.": "Die IBAN ist eine andere.",
  "It asks for {asked}, and the account is in {held}.":
    "Angefordert werden {asked}, das Konto wird in {held} geführt.",
  "The amount is another one.": "Der Betrag ist ein anderer.",
  "Only a transfer that is made now pays it.":
    "Nur eine sofort ausgeführte Überweisung begleicht sie.",
  "Account transfer": "Kontoüberweisung",
  Request: "Anforderung",
  "Paid by this transfer": "Wird mit dieser Überweisung beglichen",
} as const
