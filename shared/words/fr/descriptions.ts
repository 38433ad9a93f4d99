import type { descriptions as german } from "../de/descriptions.ts"
import type { Translation } from "../text.ts"

/** French: what the bank writes as the description of an entry. */
export const descriptions = {
  "Transfer to {name}": "Virement à {name}",
  "Transfer from {name}": "Virement de {name}",
  "Exchange {from} to {to}": "Change de {from} en {to}",
  "Exchange to {currency}": "Change en {currency}",
  "Exchange from {currency}": "Change depuis {currency}",
  "Cash paid in at the counter": "Versement d'espèces au guichet",
  "Cash paid out at the counter": "Retrait d'espèces au guichet",
  "{loan} paid out": "{loan} : versement",
  "{loan} repayment": "{loan} : remboursement",
  "{loan} instalment": "{loan} : mensualité",
  "{loan} withdrawal": "{loan} : rétractation",
  "Savings interest, {month}": "Intérêts d'épargne, {month}",
  "Refund of a fee: {fee}": "Remboursement de frais : {fee}",
  "Reversal of {reference} by the bank": "Annulation de {reference} par la banque",
  "Correction of {reference} by the bank": "Rectification de {reference} par la banque",
  "Held because the sending bank has asked for its return: {text}":
    "Montant retenu, car la banque émettrice en a demandé le retour : {text}",
  "No longer held: {text}": "Montant de nouveau disponible : {text}",
  "Not sent: {text}": "Non envoyé : {text}",
  "Returned: {text}": "Retourné : {text}",
  "Owed for: {text}": "Règlement de la somme due : {text}",
  "Sent after all: {text}": "Finalement envoyé : {text}",
  "Sent back: {text}": "Renvoyé : {text}",
} satisfies Translation<typeof german>
