/**
 * German: proofs of payment and certificates. The statement of fees has the words of Richtlinie 2014/92/EU (Artikel 5)
 * and Durchführungsverordnung (EU) 2018/33 ("Entgeltaufstellung").
 */
export const certificates = {
  "Made on": "Erstellt am",
  "Questions: {phone} or {email}.": "Fragen: {phone} oder {email}.",
  "{bankName} confirms that it debited the payer's account and carried out this payment. Up to the day on which this paper was made, it has not come back.":
    "{bankName} bestätigt, dass sie das Konto des Auftraggebers belastet und diese Zahlung ausgeführt hat. Bis zu dem Tag, an dem dieses Papier erstellt wurde, ist sie nicht zurückgekommen.",
  "The payment": "Die Zahlung",
  "Payer's bank": "Bank des Auftraggebers",
  "Check this paper": "Dieses Papier prüfen",
  "Anybody can check it at {address} with the reference and the code below. The page shows what the bank has stated here, and nothing else. If it differs from this paper, or shows nothing, do not rely on it.":
    "Jeder kann es unter {address} mit der Referenz und dem Code unten prüfen. Die Seite zeigt, was die Bank hier bescheinigt hat, und sonst nichts. Wenn sie etwas anderes als dieses Papier oder nichts zeigt, verlassen Sie sich nicht darauf.",
  "What to enter": "Was einzugeben ist",
  "proof-of-payment-{reference}": "zahlungsnachweis-{reference}",
  "Certificate of interest {year}": "Zinsbescheinigung {year}",
  "interest-{year}": "zinsen-{year}",
  "Interest that the bank paid you": "Zinsen, die Ihnen die Bank gezahlt hat",
  "Held by {holders}": "Konto von {holders}",
  "Interest and balance of an account that several people hold are stated in full, not divided among them.":
    "Zinsen und Saldo eines Kontos, das mehreren Personen gehört, sind vollständig angegeben und nicht unter ihnen aufgeteilt.",
  "Interest by account": "Zinsen nach Konto",
  "Interest {year}": "Zinsen {year}",
  "Balance on {day}": "Saldo am {day}",
  "You had no account in this year.": "Sie hatten in diesem Jahr kein Konto.",
  "Interest that you paid on loans": "Zinsen, die Sie für Kredite gezahlt haben",
  "Interest on loans by currency": "Kreditzinsen nach Währung",
  "Loans in|currency": "Kredite in",
  "Still owed on {day}": "Restschuld am {day}",
  "You had no loan in this year.": "Sie hatten in diesem Jahr keinen Kredit.",
  "The bank withheld no tax. Interest counts in the year in which it was paid. Dates are in the bank's time zone.":
    "Die Bank hat keine Steuer einbehalten. Zinsen zählen in dem Jahr, in dem sie gezahlt wurden. Die Daten gelten in der Zeitzone der Bank.",
  "Statement of fees {year}": "Entgeltaufstellung {year}",
  "fees-{iban}-{year}": "entgelte-{iban}-{year}",
  "This document gives you an overview of the fees that you paid for the services of your payment account in the year, and of the interest that you earned.":
    "Dieses Dokument gibt Ihnen einen Überblick über die Entgelte, die Sie in dem Jahr für die Dienste Ihres Zahlungskontos gezahlt haben, und über die Zinsen, die Sie erhalten haben.",
  "Summary of fees and interest": "Zusammenfassung der Entgelte und Zinsen",
  "Total fees paid": "Insgesamt gezahlte Entgelte",
  "Fees given back": "Erstattete Entgelte",
  "Total interest earned": "Insgesamt erhaltene Zinsen",
  "Fees by service": "Entgelte nach Dienst",
  Service: "Dienst",
  "Used|of a service": "Genutzt",
  "Fee each": "Einzelentgelt",
  "Maintaining the account": "Kontoführung",
  "Providing a debit card": "Bereitstellung einer Debitkarte",
  "Transfer with the debit card": "Überweisung mit der Debitkarte",
  "Currency exchange between own accounts": "Währungstausch zwischen eigenen Konten",
  "The account has no overdraft, so no interest was paid on it. An exchange has no fee; its rate is stated with it.":
    "Das Konto hat keine Überziehungsmöglichkeit, daher wurden dafür keine Zinsen gezahlt. Ein Währungstausch kostet kein Entgelt; sein Kurs ist bei ihm angegeben.",
  "Account confirmation": "Kontobestätigung",
  "account-{iban}": "konto-{iban}",
  "As of {day}": "Stand: {day}",
  "{bankName} confirms that it keeps this account.":
    "{bankName} bestätigt, dass sie dieses Konto führt.",
  "The account": "Das Konto",
  "None: other banks cannot reach the bank yet":
    "Keiner: Andere Banken können die Bank noch nicht erreichen",
  "Type and currency": "Art und Währung",
  "Opened on": "Eröffnet am",
  "It says nothing about the balance. Questions: {phone} or {email}.":
    "Sie sagt nichts über den Saldo aus. Fragen: {phone} oder {email}.",
} as const
