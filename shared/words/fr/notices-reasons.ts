import type { noticesReasons as german } from "../de/notices-reasons.ts"
import type { Translation } from "../text.ts"

/** French: the reasons that other banks give. */
export const noticesReasons = {
  "The other bank did not answer in time.": "L'autre banque n'a pas répondu à temps.",
  "The other bank could not be reached.": "L'autre banque n'a pas pu être jointe.",
  "The payee's bank could not be reached.": "La banque du bénéficiaire n'a pas pu être jointe.",
  "The payee's bank had a technical problem.":
    "La banque du bénéficiaire a eu un problème technique.",
  "A bank on the way had a technical problem.":
    "Une banque intermédiaire a eu un problème technique.",
  "The payment took longer than an instant payment may.":
    "Le paiement a dépassé le délai d'un virement instantané.",
  "The account number does not exist at the other bank.":
    "Le numéro de compte n'existe pas auprès de l'autre banque.",
  "The payee's account is blocked.": "Le compte du bénéficiaire est bloqué.",
  "The payee's account does not take transfers.":
    "Le compte du bénéficiaire n'accepte pas de virements.",
  "The other bank does not take this kind of payment.":
    "L'autre banque n'accepte pas ce type de paiement.",
  "The payment never reached the other bank.": "Le paiement n'est jamais parvenu à l'autre banque.",
  "A bank on the way takes no instant payments at the moment.":
    "Une banque intermédiaire n'accepte pas de virements instantanés pour le moment.",
  "The payee's bank takes no instant payments at the moment.":
    "La banque du bénéficiaire n'accepte pas de virements instantanés pour le moment.",
  "The payee's bank was named wrongly.": "La banque du bénéficiaire était mal indiquée.",
  "The amount was zero.": "Le montant était nul.",
  "The amount is above what the other bank takes.":
    "Le montant dépasse ce que l'autre banque accepte.",
  "The other bank does not take this currency for the account.":
    "L'autre banque n'accepte pas cette devise pour le compte.",
  "There was not enough money to send the payment.":
    "Il n'y avait pas assez d'argent pour envoyer le paiement.",
  "The other bank took it for a duplicate.": "L'autre banque l'a pris pour un doublon.",
  "The amount was not the one that was expected.": "Le montant n'était pas celui attendu.",
  "The payment could not be settled between the banks. This is not your fault.":
    "Le paiement n'a pas pu être réglé entre les banques. Vous n'y êtes pour rien.",
  "The payee's address is missing.": "Il manque l'adresse du bénéficiaire.",
  "The payee's bank cannot be reached with this kind of payment.":
    "La banque du bénéficiaire n'est pas joignable pour ce type de paiement.",
  "The currency was wrong.": "La devise était erronée.",
  "The payee asked for it.": "Le bénéficiaire l'a demandé.",
  "Our bank could not be reached with this kind of payment. This is not your fault.":
    "Notre banque n'était pas joignable pour ce type de paiement. Vous n'y êtes pour rien.",
  "It was a duplicate of another payment.": "C'était un doublon d'un autre paiement.",
  "The payment message had an error. This is not your fault.":
    "Le message de paiement contenait une erreur. Vous n'y êtes pour rien.",
  "It came back because you asked for it.": "Il est revenu à votre demande.",
  "The other bank could not credit the account.": "L'autre banque n'a pas pu créditer le compte.",
  "The payee refused the payment.": "Le bénéficiaire a refusé le paiement.",
  "The other bank gave no reason.": "L'autre banque n'a pas indiqué de motif.",
  "The other bank gave the reason {code}.": "L'autre banque a indiqué le motif {code}.",
  "The other bank gave a reason of its own.":
    "L'autre banque a indiqué un motif qui lui est propre.",
  "Details about the payer that the law requires are missing.":
    "Il manque des informations sur le donneur d'ordre exigées par la loi.",
  "Details about the payee that the law requires are missing.":
    "Il manque des informations sur le bénéficiaire exigées par la loi.",
  "The payment could not be made. Please contact us.":
    "Le paiement n'a pas pu être effectué. Veuillez nous contacter.",
  "There was a technical problem.": "Il y a eu un problème technique.",
  "The payment arrived after the other bank's cut-off time.":
    "Le paiement est arrivé après l'heure limite de l'autre banque.",
  "The payment went to the wrong account.": "Le paiement est parvenu sur un compte erroné.",
  "The amount was wrong.": "Le montant était erroné.",
  "The payer asked for the money back.": "Le donneur d'ordre a demandé le retour de l'argent.",
  "The payment was sent twice.": "Le paiement a été envoyé deux fois.",
  "The payment may be fraudulent.": "Le paiement est peut-être frauduleux.",
  "The payment was sent because of a technical problem.":
    "Le paiement a été envoyé à cause d'un problème technique.",
  "The account at the other bank is closed.": "Le compte auprès de l'autre banque est clôturé.",
  "There is not enough money in the account at the other bank.":
    "Le solde du compte auprès de l'autre banque est insuffisant.",
  "The money was already sent back.": "L'argent a déjà été renvoyé.",
  "The payee did not agree to send the money back.":
    "Le bénéficiaire n'a pas accepté de renvoyer l'argent.",
  "The other bank may not send the money back for legal reasons.":
    "L'autre banque ne peut pas renvoyer l'argent, pour des raisons juridiques.",
  "The payee did not answer.": "Le bénéficiaire n'a pas répondu.",
} satisfies Translation<typeof german>
