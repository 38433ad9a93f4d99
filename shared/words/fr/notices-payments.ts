import type { noticesPayments as german } from "../de/notices-payments.ts"
import type { Translation } from "../text.ts"

/** French: payments: notifications, steps, reasons, and the dates of orders. */
export const noticesPayments = {
  "Your payment request was paid": "Votre demande de paiement a été payée",
  "You received {amount}": "Vous avez reçu {amount}",
  "{amount} from {name}": "{amount} de {name}",
  "From {name}": "De {name}",
  "{payee} asked you for {amount}": "{payee} vous a demandé {amount}",
  "{payer, select, none {} other {From {payer}. }}Its reference is that of your payment request for {amount}, {state, select, open {which stays open, because something else was asked for} paid {which was paid already} canceled {which you had canceled} declined {which was declined} other {which has expired, and which asks for something else}}":
    "{payer, select, none {} other {De {payer}. }}Le paiement porte la référence de votre demande de paiement de {amount}, {state, select, open {qui reste ouverte, car elle portait sur autre chose} paid {qui était déjà payée} canceled {que vous aviez annulée} declined {qui a été refusée} other {qui a expiré, et qui portait sur autre chose}}",
  "A payment was not sent; the money is back in your account":
    "Un paiement n'a pas été envoyé ; l'argent est de nouveau sur votre compte",
  "A payment was not confirmed in time; the money is back in your account":
    "Un paiement n'a pas été confirmé à temps ; l'argent est de nouveau sur votre compte",
  "The other bank sent back the payment that you recalled":
    "L'autre banque a renvoyé le paiement dont vous aviez demandé le retour",
  "The other bank returned a payment; the money is back":
    "L'autre banque a retourné un paiement ; l'argent est revenu",
  "The other bank did not send back the payment that you recalled":
    "L'autre banque n'a pas renvoyé le paiement dont vous aviez demandé le retour",
  "The other bank has not answered your recall in time":
    "L'autre banque n'a pas répondu à temps à votre demande de retour des fonds",
  "A payment arrived after all; its amount was debited again":
    "Un paiement est finalement arrivé ; son montant a été débité de nouveau",
  "Received, and debited from your account.": "Ordre reçu, et montant débité de votre compte.",
  "Sent to the other bank.": "Envoyé à l'autre banque.",
  "Canceled. The money is back in your account.":
    "Annulé. L'argent est de nouveau sur votre compte.",
  "Credited to another account of yours.": "Crédité sur un autre de vos comptes.",
  "You no longer owe the bank anything for it.":
    "Vous ne devez plus rien à la banque pour ce paiement.",
  "We asked the other bank to send the money back.":
    "Nous avons demandé à l'autre banque de renvoyer l'argent.",
  "The other bank did not send the money back.": "L'autre banque n'a pas renvoyé l'argent.",
  "The other bank sent the money back.": "L'autre banque a renvoyé l'argent.",
  "The other bank sent {amount} back to your account.":
    "L'autre banque a renvoyé {amount} sur votre compte.",
  "The other bank did not answer in time. We asked it again.":
    "L'autre banque n'a pas répondu à temps. Nous l'avons relancée.",
  "Arrived at the other bank.": "Arrivé à l'autre banque.",
  "Arrived at the other bank after all. The amount was debited from your account again.":
    "Finalement arrivé à l'autre banque. Le montant a été débité de nouveau de votre compte.",
  "Arrived at the other bank after all, and your account did not hold enough. You owe the bank {amount} for it.":
    "Finalement arrivé à l'autre banque, et le solde de votre compte était insuffisant. Vous devez {amount} à la banque pour ce paiement.",
  "What you owed for it was debited from your account.":
    "Ce que vous deviez pour ce paiement a été débité de votre compte.",
  "{amount} that you owed for it was debited from your account.":
    "Votre compte a été débité de {amount} que vous deviez pour ce paiement.",
  "The other bank rejected it. The money is back in your account.":
    "L'autre banque l'a rejeté. L'argent est de nouveau sur votre compte.",
  "The payment did not arrive. The money was already back in your account.":
    "Le paiement n'est pas arrivé. L'argent était déjà revenu sur votre compte.",
  "The other bank did not answer in time. The money is back in your account. We are finding out what happened.":
    "L'autre banque n'a pas répondu à temps. L'argent est de nouveau sur votre compte. Nous cherchons à savoir ce qui s'est passé.",
  "Credited to your account.": "Crédité sur votre compte.",
  "Received from the other bank.": "Reçu de l'autre banque.",
  "Not credited. The payer has the money back.":
    "Non crédité. Le donneur d'ordre a récupéré l'argent.",
  "The payer's bank asked for the money back.":
    "La banque du donneur d'ordre a demandé le retour de l'argent.",
  "Held because the payer's bank has asked for its return.":
    "Montant retenu, car la banque du donneur d'ordre en a demandé le retour.",
  "No longer held.": "Montant de nouveau disponible.",
  "The money stays in your account.": "L'argent reste sur votre compte.",
  "Sent back to the payer's bank.": "Renvoyé à la banque du donneur d'ordre.",
  "Goes to the other bank.": "Sera envoyé à l'autre banque.",
  "Arrives at the other bank.": "Arrivera à l'autre banque.",
  "Is credited to your account.": "Sera crédité sur votre compte.",
  "The payee's bank confirmed the name.": "La banque du bénéficiaire a confirmé le nom.",
  "The payee's bank knows the payee by a similar name.":
    "La banque du bénéficiaire le connaît sous un nom similaire.",
  "The payee's bank said that the name does not match.":
    "La banque du bénéficiaire a indiqué que le nom ne correspond pas.",
  "The payee's bank could not check the name.":
    "La banque du bénéficiaire n'a pas pu vérifier le nom.",
  "You confirmed the payment.": "Vous avez confirmé le paiement.",
  "The order was paused.": "L'ordre a été suspendu.",
  "The person who made the order may no longer pay from this account.":
    "La personne qui a créé l'ordre n'a plus le droit de payer depuis ce compte.",
  "The person who made the order could not pay it then.":
    "La personne qui a créé l'ordre ne pouvait pas payer à ce moment-là.",
  "The other bank has not confirmed the payment yet, and the money is back in your account. Don't send it again: it may still be debited.":
    "L'autre banque n'a pas encore confirmé le paiement, et l'argent est de nouveau sur votre compte. Ne l'envoyez pas une seconde fois : il peut encore être débité.",
  "Paid.": "Payé.",
  "The payment did not arrive at the other bank, and the money is back in your account.":
    "Le paiement n'est pas arrivé à l'autre banque, et l'argent est de nouveau sur votre compte.",
  "Not paid yet.{why, select, none {} other { {why}}} No money moved. We try again.":
    "Pas encore payé.{why, select, none {} other { {why}}} Aucun mouvement d'argent n'a eu lieu. Nous réessaierons.",
  "Not paid.{why, select, none {} other { {why}}} No money moved. If you still want to pay it, send a transfer.":
    "Non payé.{why, select, none {} other { {why}}} Aucun mouvement d'argent n'a eu lieu. Si vous souhaitez toujours payer, envoyez un virement.",
  "Not paid. {why, select, none {This date was skipped.} other {{why}}} No money moved.":
    "Non payé. {why, select, none {Cette date a été sautée.} other {{why}}} Aucun mouvement d'argent n'a eu lieu.",
} satisfies Translation<typeof german>
