import type { transfers as german } from "../de/transfers.ts"
import type { Translation } from "../text.ts"

/** French: transfers. */
export const transfers = {
  "Every IBAN is checked before sending": "Chaque IBAN est vérifié avant l'envoi",
  "Recipient names are checked with their bank, where possible":
    "Le nom du bénéficiaire est vérifié auprès de sa banque, si possible",
  "A receipt with a unique reference": "Un reçu avec une référence unique",
  Germany: "Allemagne",
  UK: "Royaume-Uni",
  France: "France",
  Spain: "Espagne",
  "About transfers": "À propos des virements",
  "IBAN Format": "Format de l'IBAN",
  "Over your limit for new payees": "Au-delà de votre limite pour les nouveaux bénéficiaires",
  "Pay on {day}": "Payer le {day}",
  "This transfer does not pay the request": "Ce virement ne règle pas la demande",
  "{why} You can send it all the same: the request then stays open.":
    "{why} Vous pouvez l'envoyer quand même : la demande reste alors ouverte.",
  "The IBAN is another one.": "L'IBAN est différent.",
  "It asks for {asked}, and the account is in {held}.":
    "La demande est en {asked}, et le compte est en {held}.",
  "The amount is another one.": "Le montant est différent.",
  "Only a transfer that is made now pays it.": "Seul un virement effectué maintenant la règle.",
  "Account transfer": "Virement depuis un compte",
  Request: "Demande",
  "Paid by this transfer": "Réglée par ce virement",
} satisfies Translation<typeof german>
