/** German: documents. */
export const documents = {
  "Check a Proof of Payment": "Zahlungsnachweis prüfen",
  "Check a proof of payment": "Zahlungsnachweis prüfen",
  "Enter what is printed on the paper. You see what the bank has stated; compare it with the paper line by line.":
    "Geben Sie ein, was auf dem Nachweis steht. Sie sehen, was die Bank bescheinigt hat; vergleichen Sie es Zeile für Zeile mit dem Nachweis.",
  "The bank can't confirm this paper": "Die Bank kann diesen Nachweis nicht bestätigen",
  "Check what you entered. If it is what the paper says, don't rely on the paper: it may be forged, or the payment has come back.":
    "Prüfen Sie Ihre Eingaben. Wenn sie mit dem Nachweis übereinstimmen, verlassen Sie sich nicht darauf: Er kann gefälscht sein, oder die Zahlung ist zurückgekommen.",
  "The bank made this payment": "Die Bank hat diese Zahlung ausgeführt",
  "Does every line agree with the paper?": "Stimmt jede Zeile mit dem Nachweis überein?",
  Amount: "Betrag",
  "Debited on": "Belastet am",
  Payer: "Auftraggeber",
  "Payer's IBAN": "IBAN des Auftraggebers",
  Payee: "Empfänger",
  "Payee's IBAN": "IBAN des Empfängers",
  "Text|of a payment": "Verwendungszweck",
  "None|text of a payment": "Keiner",
  Reference: "Referenz",
} as const
