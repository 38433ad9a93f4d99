import type { payments as german } from "../de/payments.ts"
import type { Translation } from "../text.ts"

/** French: the progress of payments, and recalls. */
export const payments = {
  "Cancel Transfer": "Annuler le virement",
  "Cancel this transfer?": "Annuler ce virement ?",
  "Keep Transfer": "Conserver le virement",
  "Transfer canceled": "Virement annulé",
  "The money is back in your account.": "L'argent est de retour sur votre compte.",
  "The transfer was not canceled": "Le virement n'a pas été annulé",
  "It has not been sent yet. If you cancel it, the money is back in your account at once.":
    "Il n'a pas encore été envoyé. Si vous l'annulez, l'argent revient immédiatement sur votre compte.",
  "Waiting to be sent": "En attente d'envoi",
  "It is sent on {time}. You can cancel it until then.":
    "Il est envoyé le {time}. Vous pouvez l'annuler jusque-là.",
  "The money was not sent": "L'argent n'a pas été envoyé",
  "{reason} The money is back in your account.":
    "{reason} L'argent est de retour sur votre compte.",
  "You canceled this transfer": "Vous avez annulé ce virement",
  "Nothing was sent. The money is back in your account.":
    "Rien n'a été envoyé. L'argent est de retour sur votre compte.",
  "The other bank has not answered, and your money is back in your account. <b>Don't send it again:</b> it may still be debited. We keep asking. Until it answers, you can use this money within the bank, but not for other banks, and you can send no other instant payment to one.":
    "L'autre banque n'a pas répondu, et votre argent est de retour sur votre compte. <b>Ne l'envoyez pas une nouvelle fois :</b> il peut encore être débité. Nous continuons à l'interroger. Tant qu'elle n'a pas répondu, vous pouvez utiliser cet argent au sein de la banque, mais pas vers d'autres banques, et vous ne pouvez leur envoyer aucun autre virement instantané.",
  "The money came back": "L'argent est revenu",
  "{reason} The money is in your account again.":
    "{reason} L'argent est de nouveau sur votre compte.",
  "The money is in your account again.": "L'argent est de nouveau sur votre compte.",
  "Recall requested": "Retour des fonds demandé",
  "The other bank asks its customer and must answer by {day}. Until then, nothing changes.":
    "L'autre banque interroge son client et doit répondre au plus tard le {day}. D'ici là, rien ne change.",
  "The other bank asks its customer. Until then, nothing changes.":
    "L'autre banque interroge son client. D'ici là, rien ne change.",
  "No answer to the recall yet": "Pas encore de réponse à la demande de retour",
  "We are following it up with the other bank, and you don't need to do anything. The money may still come back.":
    "Nous relançons l'autre banque, vous n'avez rien à faire. L'argent peut encore revenir.",
  "The money does not come back": "L'argent ne revient pas",
  "{reason} You can ask the payee to send it back.":
    "{reason} Vous pouvez demander au bénéficiaire de le renvoyer.",
  "You can ask the payee to send it back.": "Vous pouvez demander au bénéficiaire de le renvoyer.",
  "The other bank kept a charge of {amount}. The rest is in your account again.":
    "L'autre banque a retenu des frais de {amount}. Le reste est de nouveau sur votre compte.",
  "The other bank sent all of it back to your account.":
    "L'autre banque a renvoyé la totalité sur votre compte.",
  "Still to come": "À venir",
  "Wrong account or amount? You can ask for this money back until {day}.":
    "Compte ou montant erroné ? Vous pouvez demander le retour de cet argent jusqu'au {day}.",
  "Request Recall": "Demander le retour des fonds",
  "Wrong account": "Compte erroné",
  "The money went to someone else.": "L'argent est parvenu à quelqu'un d'autre.",
  "Wrong amount": "Montant erroné",
  "You sent too much.": "Vous avez envoyé un montant trop élevé.",
  "Another reason": "Autre motif",
  "For example, you sent it twice.": "Par exemple, vous l'avez envoyé deux fois.",
  "Choose a reason": "Choisissez un motif",
  "Request a recall?": "Demander le retour des fonds ?",
  Requesting: "Demande en cours",
  "The recall was not requested": "Le retour des fonds n'a pas été demandé",
  "We ask the other bank to send the money back. That bank and its customer decide, and have 15 banking days to answer. The bank may keep a charge.":
    "Nous demandons à l'autre banque de renvoyer l'argent. Cette banque et son client décident, et ont 15 jours ouvrables bancaires pour répondre. La banque peut retenir des frais.",
  "You can ask once, until {day}.": "Vous pouvez le demander une fois, jusqu'au {day}.",
  "You can send money to all accounts at this bank.":
    "Vous pouvez envoyer de l'argent vers tous les comptes de cette banque.",
  "The progress of this payment did not load": "Le suivi de ce paiement n'a pas pu être chargé",
  "Payer's reference": "Référence du donneur d'ordre",
  "End-to-end ID": "Identifiant de bout en bout",
} satisfies Translation<typeof german>
