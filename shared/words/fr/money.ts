import type { money as german } from "../de/money.ts"
import type { Translation } from "../text.ts"

/** French: payments: orders, transfers, and their outcomes. */
export const money = {
  Available: "Disponible",
  "{amount} left in {account} after this transfer":
    "{amount} resteront sur {account} après ce virement",
  "{amount} more than {account} holds": "{account} : il manque {amount}",
  "Limit must be a positive number": "La limite doit être un nombre positif",
  "Limit must be at most {highest}": "La limite ne peut pas dépasser {highest}",
  "New daily limit": "Nouvelle limite journalière",
  "Now {present}, up to {highest}": "Actuellement {present}, {highest} au plus",
  "On {date}": "Le {date}",
  "{rhythm}, on the last day": "{rhythm}, le dernier jour",
  "{rhythm}, on the last banking day": "{rhythm}, le dernier jour ouvrable bancaire",
  "Every week": "Chaque semaine",
  "Every two weeks": "Toutes les deux semaines",
  "Every four weeks": "Toutes les quatre semaines",
  "Every month": "Chaque mois",
  "Every three months": "Tous les trois mois",
  "Every six months": "Tous les six mois",
  "Every year": "Chaque année",
  "You send {when}": "Vous envoyez {when}",
  "You send": "Vous envoyez",
  "Schedule {amount}": "Programmer {amount}",
  "Create Standing Order": "Créer le virement permanent",
  Scheduling: "Programmation",
  "No money moves today. You can change or end it until it is paid.":
    "Aucun mouvement d'argent aujourd'hui. Vous pouvez le modifier ou l'annuler jusqu'à son exécution.",
  "No money moves today. You can change, pause, or end it at any time.":
    "Aucun mouvement d'argent aujourd'hui. Vous pouvez le modifier, le suspendre ou y mettre fin à tout moment.",
  "The bank hasn't answered yet, so we don't know if it has your order. Checking again never stores it twice.":
    "La banque n'a pas encore répondu, nous ne savons donc pas si elle a reçu votre ordre. Vérifier à nouveau ne l'enregistre jamais deux fois.",
  "The same day of the month": "Le même jour du mois",
  "The last day of the month": "Le dernier jour du mois",
  "The last banking day of the month": "Le dernier jour ouvrable bancaire du mois",
  "How often": "Fréquence",
  "From|first day": "À partir du",
  "Day of the month": "Jour du mois",
  "Until|end of an order": "Fin",
  "You end it": "Sans date de fin",
  "A last date": "Une dernière date",
  "Last date": "Dernière date",
  "If the account can't pay in the morning": "Si le compte n'est pas approvisionné le matin",
  "Try again": "Réessayer",
  "During the day, and for five days": "Dans la journée, puis pendant cinq jours",
  "Don't pay": "Ne pas payer",
  "That payment is left out": "Ce paiement n'est pas effectué",
  "{dates}, in the morning. No money moves before then.":
    "{dates}, le matin. Aucun mouvement d'argent avant.",
  "The dates did not load. {reason}": "Les dates n'ont pas pu être chargées. {reason}",
  "The first payment must be tomorrow or later":
    "Le premier paiement doit avoir lieu demain ou plus tard",
  "The last date must not be before the first payment":
    "La dernière date ne doit pas précéder le premier paiement",
  "Pay now": "Payer maintenant",
  "When you confirm": "Dès votre confirmation",
  "On a date": "À une date",
  "Once, later": "Une fois, plus tard",
  Regularly: "Récurrent",
  "A standing order": "Un virement permanent",
  "If it can't be paid": "Si le paiement échoue",
  "Tried again that day and for five days":
    "Nouvelles tentatives le jour même et pendant cinq jours",
  "The bank hasn't answered yet, so we don't know if the money moved. Checking again never sends it twice.":
    "La banque n'a pas encore répondu, nous ne savons donc pas si l'argent a été transféré. Vérifier à nouveau ne l'envoie jamais deux fois.",
  "Outcome unknown, checking": "Résultat inconnu, vérification",
  "The bank did not answer. We're asking again. Nothing is sent twice.":
    "La banque n'a pas répondu. Nous l'interrogeons à nouveau. Rien n'est envoyé deux fois.",
  "Outcome still unknown": "Résultat toujours inconnu",
  "{kind, select, transfer {transfer} cardTransfer {card transfer} exchange {exchange} deposit {deposit} application {loan application} repayment {loan repayment} withdrawal {withdrawal from a loan} order {standing order or scheduled payment} other {payment request}} of {amount}":
    "{kind, select, transfer {virement} cardTransfer {virement par carte} exchange {change de devises} deposit {dépôt} application {demande de prêt} repayment {remboursement de prêt} withdrawal {rétractation d'un prêt} order {virement permanent ou à date fixe} other {demande de paiement}} de {amount}",
  "Still being sent": "Envoi en cours",
  "Finding out what happened": "Vérification du résultat",
  "Your {what}, from {time}, has no answer from the bank yet. It is not sent twice.":
    "Votre {what} ({time}) n'a pas encore reçu de réponse de la banque. Rien n'est envoyé deux fois.",
  "You sent a {what} at {time}, and the answer was lost. We're asking the bank. Don't send it again until this is clear.":
    "La réponse de la banque à votre {what} ({time}) s'est perdue. Nous l'interrogeons. Ne renvoyez rien avant d'en savoir plus.",
  "Not sent": "Non envoyé",
  "Your {what}, from {time}, did not reach the bank. Nothing was carried out, and it can't arrive later.":
    "Votre {what} ({time}) : la banque n'a rien reçu. Rien n'a été exécuté, et rien ne peut arriver plus tard.",
  "The bank refused your {what}, from {time}. {reason}":
    "La banque a refusé votre {what} ({time}). {reason}",
  "Sent at {time}": "Envoyé : {time}",
  "The bank received your {what} and carried it out once.":
    "La banque a reçu votre {what}, et l'exécution a eu lieu une seule fois.",
  "The bank received your {what} to <payee>{name}</payee> and carried it out once.":
    "La banque a reçu votre {what} à <payee>{name}</payee>, et l'exécution a eu lieu une seule fois.",
  "See the transaction": "Voir l'opération",
  "See the application": "Voir la demande",
  "See the order": "Voir l'ordre",
  "See the request": "Voir la demande",
  "Over your limit for instant payments": "Au-delà de votre limite de virements instantanés",
  "{per, select, day {You set a limit of {max} a day, and {left} is left today.} other {You set a limit of {max} for each payment.}} Send a standard transfer instead, or change the limit.":
    "{per, select, day {Votre limite est de {max} par jour, et il reste {left} aujourd'hui.} other {Votre limite est de {max} par paiement.}} Envoyez plutôt un virement standard, ou modifiez la limite.",
  "Choose Standard": "Choisir Standard",
  "Change the limit": "Modifier la limite",
  "Pay an account with another name?": "Payer un compte à un autre nom ?",
  "<name>{payee}</name> is not the name on this account. If it belongs to someone else, you may not get the money back.":
    "<name>{payee}</name> n'est pas le nom du titulaire de ce compte. S'il appartient à quelqu'un d'autre, vous risquez de ne pas récupérer l'argent.",
  "Did someone send you a new IBAN, or ask you to hurry? Then call the payee first, at a number you already have.":
    "Quelqu'un vous a-t-il envoyé un nouvel IBAN ou vous presse-t-il ? Appelez alors d'abord le bénéficiaire, à un numéro que vous avez déjà.",
  "This is {account} itself, the account that pays": "C'est {account}, le compte qui paie",
  "Payments to other banks are not open": "Les paiements vers d'autres banques ne sont pas ouverts",
  "Amount exceeds your limit for instant payments":
    "Le montant dépasse votre limite de virements instantanés",
  "Amount exceeds your daily limit of {limit}, of which {left} is left today":
    "Le montant dépasse votre limite journalière de {limit}, dont il reste {left} aujourd'hui",
  "Instant, within the bank": "Instantané, au sein de la banque",
  "Standard, arrives on {date}": "Standard, arrivée le {date}",
  "SEPA Instant": "SEPA instantané",
  "The name matches": "Le nom correspond",
  "<name>{payee}</name> is the name on this account.":
    "<name>{payee}</name> est le nom du titulaire de ce compte.",
  "The name is close, but not the same": "Le nom est proche, mais pas identique",
  "The name on this account is <name>{payee}</name>.":
    "Le titulaire de ce compte est <name>{payee}</name>.",
  "Use this name": "Utiliser ce nom",
  "The name does not match": "Le nom ne correspond pas",
  "<name>{payee}</name> is not the name on this account. If you send anyway, the money may reach someone else.":
    "<name>{payee}</name> n'est pas le nom du titulaire de ce compte. Si vous envoyez quand même, l'argent peut parvenir à quelqu'un d'autre.",
  "The bank hasn't verified this account's owner yet. Make sure the IBAN is right.":
    "La banque n'a pas encore vérifié le titulaire de ce compte. Assurez-vous que l'IBAN est correct.",
  "The other bank did not say whose account this is. Make sure the IBAN is right.":
    "L'autre banque n'a pas indiqué à qui est ce compte. Assurez-vous que l'IBAN est correct.",
  "The name could not be checked": "Le nom n'a pas pu être vérifié",
  "The check isn't available right now. You can go back and try again.":
    "La vérification n'est pas disponible pour le moment. Vous pouvez revenir en arrière et réessayer.",
  "Send it again?": "L'envoyer à nouveau ?",
  "You sent this at {time}. Send it again?": "Déjà envoyé : {time}. L'envoyer à nouveau ?",
  "Send Again": "Envoyer à nouveau",
  "You already paid <sum>{amount}</sum> to <payee>{name}</payee>, with the same text. If you send it again, it is paid twice.":
    "Vous avez déjà payé <sum>{amount}</sum> à <payee>{name}</payee>, avec la même communication. Si vous l'envoyez à nouveau, il sera payé deux fois.",
  "Not available at this bank": "Non disponible dans cette banque",
  "Instant payments to this bank are closed at the moment because it does not answer.":
    "Les virements instantanés vers cette banque sont indisponibles pour le moment, car elle ne répond pas.",
  "Instant payments to other banks are closed at the moment because several banks do not answer.":
    "Les virements instantanés vers d'autres banques sont indisponibles pour le moment, car plusieurs banques ne répondent pas.",
  "Arrives in seconds": "Arrive en quelques secondes",
  "Arrives on the next banking day": "Arrive le prochain jour ouvrable bancaire",
  "Arrives {date}": "Arrive le {date}",
  "Instant is closed": "Instantané indisponible",
  "{why} Send it as a standard payment.": "{why} Envoyez-le comme virement standard.",
  "Nothing is sent until you confirm.": "Rien n'est envoyé avant votre confirmation.",
  "Review Order": "Vérifier l'ordre",
  "Review Transfer": "Vérifier le virement",
  "Recipient IBAN": "IBAN du bénéficiaire",
  "Other banks are paid in euros: {received} at today's rate":
    "Les autres banques sont payées en euros : {received} au taux du jour",
  "Other banks are paid in euros, converted from {currency} at the bank's rate":
    "Les autres banques sont payées en euros, convertis de {currency} au taux de la banque",
  "Recipient name": "Nom du bénéficiaire",
  Delivery: "Acheminement",
  "Left in {account}": "Reste sur {account}",
  "You can cancel a standard transfer until it is sent.":
    "Vous pouvez annuler un virement standard jusqu'à son envoi.",
  "An instant transfer can't be canceled.": "Un virement instantané ne peut pas être annulé.",
  "Edit Details": "Modifier les détails",
  "Send {amount}": "Envoyer {amount}",
  "Send Anyway": "Envoyer quand même",
  "Check the recipient name and IBAN. {advice}":
    "Vérifiez le nom et l'IBAN du bénéficiaire. {advice}",
  "Arrives in": "Arrive en",
  "{currency}, converted at the rate of that day": "{currency}, au taux de ce jour-là",
  "{currency}, converted at the bank's rate": "{currency}, au taux de la banque",
  "Conversion cost": "Coût de la conversion",
  "{margin} below the European Central Bank's reference rate":
    "{margin} sous le taux de référence de la Banque centrale européenne",
  "Payee receives": "Le bénéficiaire reçoit",
} as const satisfies Translation<typeof german>
