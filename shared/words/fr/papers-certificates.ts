import type { certificates as german } from "../de/papers-certificates.ts"
import type { Translation } from "../text.ts"

/**
 * French: proofs of payment and certificates. The statement of fees has the words of directive 2014/92/UE (article 5)
 * and règlement d'exécution (UE) 2018/33 (« relevé de frais »).
 */
export const certificates = {
  "Made on": "Établi le",
  "Questions: {phone} or {email}.": "Questions : {phone} ou {email}.",
  "{bankName} confirms that it debited the payer's account and carried out this payment. Up to the day on which this paper was made, it has not come back.":
    "{bankName} confirme avoir débité le compte du donneur d'ordre et exécuté ce paiement. Jusqu'au jour où ce document a été établi, il n'a pas été retourné.",
  "The payment": "Le paiement",
  "Payer's bank": "Banque du donneur d'ordre",
  "Check this paper": "Vérifier ce document",
  "Anybody can check it at {address} with the reference and the code below. The page shows what the bank has stated here, and nothing else. If it differs from this paper, or shows nothing, do not rely on it.":
    "Chacun peut le vérifier à l'adresse {address} avec la référence et le code ci-dessous. La page montre ce que la banque a attesté ici, et rien d'autre. Si elle diffère de ce document ou ne montre rien, ne vous y fiez pas.",
  "What to enter": "À saisir",
  "proof-of-payment-{reference}": "justificatif-{reference}",
  "Certificate of interest {year}": "Certificat d'intérêts {year}",
  "interest-{year}": "interets-{year}",
  "Interest that the bank paid you": "Intérêts que la banque vous a versés",
  "Held by {holders}": "Compte de {holders}",
  "Interest and balance of an account that several people hold are stated in full, not divided among them.":
    "Les intérêts et le solde d'un compte détenu par plusieurs personnes sont indiqués en totalité, sans être répartis entre elles.",
  "Interest by account": "Intérêts par compte",
  "Interest {year}": "Intérêts {year}",
  "Balance on {day}": "Solde au {day}",
  "You had no account in this year.": "Vous n'aviez pas de compte cette année-là.",
  "Interest that you paid on loans": "Intérêts que vous avez payés sur des prêts",
  "Interest on loans by currency": "Intérêts sur prêts par devise",
  "Loans in|currency": "Prêts en",
  "Still owed on {day}": "Dû au {day}",
  "You had no loan in this year.": "Vous n'aviez pas de prêt cette année-là.",
  "The bank withheld no tax. Interest counts in the year in which it was paid. Dates are in the bank's time zone.":
    "La banque n'a retenu aucun impôt. Les intérêts comptent pour l'année où ils ont été payés. Les dates sont celles du fuseau horaire de la banque.",
  "Statement of fees {year}": "Relevé de frais {year}",
  "fees-{iban}-{year}": "frais-{iban}-{year}",
  "This document gives you an overview of the fees that you paid for the services of your payment account in the year, and of the interest that you earned.":
    "Ce document vous donne un aperçu des frais que vous avez payés dans l'année pour les services de votre compte de paiement, et des intérêts que vous avez perçus.",
  "Summary of fees and interest": "Récapitulatif des frais et intérêts",
  "Total fees paid": "Total des frais payés",
  "Fees given back": "Frais remboursés",
  "Total interest earned": "Total des intérêts perçus",
  "Fees by service": "Frais par service",
  Service: "Service",
  "Used|of a service": "Utilisé",
  "Fee each": "Frais unitaires",
  "Maintaining the account": "Tenue de compte",
  "Providing a debit card": "Fourniture d'une carte de débit",
  "Transfer with the debit card": "Virement par carte de débit",
  "Currency exchange between own accounts": "Change entre comptes propres",
  "The account has no overdraft, so no interest was paid on it. An exchange has no fee; its rate is stated with it.":
    "Le compte n'a pas de découvert ; aucun intérêt n'a donc été payé à ce titre. Un change est sans frais ; son cours est indiqué avec lui.",
  "Account confirmation": "Attestation de compte",
  "account-{iban}": "compte-{iban}",
  "As of {day}": "Au {day}",
  "{bankName} confirms that it keeps this account.": "{bankName} confirme tenir ce compte.",
  "The account": "Le compte",
  "None: other banks cannot reach the bank yet":
    "Aucun : les autres banques ne peuvent pas encore joindre la banque",
  "Type and currency": "Type et devise",
  "Opened on": "Ouvert le",
  "It says nothing about the balance. Questions: {phone} or {email}.":
    "Elle ne dit rien du solde. Questions : {phone} ou {email}.",
} satisfies Translation<typeof german>
