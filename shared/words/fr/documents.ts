import type { documents as german } from "../de/documents.ts"
import type { Translation } from "../text.ts"

/** French: documents. */
export const documents = {
  "Check a Proof of Payment": "Vérifier un justificatif de paiement",
  "Check a proof of payment": "Vérifier un justificatif de paiement",
  "Enter what is printed on the paper. You see what the bank has stated; compare it with the paper line by line.":
    "Saisissez ce qui est imprimé sur le document. Vous voyez ce que la banque a attesté ; comparez-le ligne par ligne avec le document.",
  "The bank can't confirm this paper": "La banque ne peut pas confirmer ce document",
  "Check what you entered. If it is what the paper says, don't rely on the paper: it may be forged, or the payment has come back.":
    "Vérifiez votre saisie. Si elle correspond au document, ne vous y fiez pas : il est peut-être falsifié, ou le paiement a été retourné.",
  "The bank made this payment": "La banque a effectué ce paiement",
  "Does every line agree with the paper?": "Chaque ligne concorde-t-elle avec le document ?",
  Amount: "Montant",
  "Debited on": "Débité le",
  Payer: "Donneur d'ordre",
  "Payer's IBAN": "IBAN du donneur d'ordre",
  Payee: "Bénéficiaire",
  "Payee's IBAN": "IBAN du bénéficiaire",
  "Text|of a payment": "Communication",
  "None|text of a payment": "Aucune",
  Reference: "Référence",
} satisfies Translation<typeof german>
