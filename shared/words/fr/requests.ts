import type { requests as german } from "../de/requests.ts"
import type { Translation } from "../text.ts"

/** French: payment requests. */
export const requests = {
  "Your requests did not load": "Vos demandes n'ont pas pu être chargées",
  "No requests yet": "Aucune demande pour le moment",
  "Ask another member for money, or anybody with a QR code. What others ask of you appears here too.":
    "Demandez de l'argent à un autre membre, ou à toute personne avec un code QR. Ce que d'autres vous demandent apparaît aussi ici.",
  "Requests to You": "Demandes reçues",
  "Your Requests": "Vos demandes",
  "Closed|requests": "Clôturées",
  "Until {day}": "Jusqu'au {day}",
  "Cancel this request?": "Annuler cette demande ?",
  "Decline this request?": "Refuser cette demande ?",
  "Keep Request": "Conserver la demande",
  "Canceling|request": "Annulation",
  "Decline Request": "Refuser la demande",
  "Request canceled": "Demande annulée",
  "Request declined": "Demande refusée",
  "{name} can't ask you again.": "{name} ne peut plus rien vous demander.",
  "The request was not changed": "La demande n'a pas été modifiée",
  "It can't be paid anymore. A transfer that was already sent is not changed.":
    "Elle ne peut plus être payée. Un virement déjà envoyé n'est pas modifié.",
  "{name} is told that you declined. No money moves.":
    "Nous informons {name} de votre refus. Aucun mouvement d'argent.",
  "Block this member from asking me": "Bloquer les demandes de ce membre",
  "Blocked|members": "Bloqués",
  "Since {day}. Their requests do not reach you.":
    "Depuis le {day}. Ses demandes ne vous parviennent pas.",
  "Unblock {name}": "Débloquer {name}",
  Unblocking: "Déblocage",
  "{name} can ask you again": "{name} peut de nouveau vous faire des demandes",
  Unblock: "Débloquer",
  "Anybody, by QR code": "Toute personne, par code QR",
  "Open|request": "Ouverte",
  "Paid|request": "Payée",
  "Declined|request": "Refusée",
  "Canceled|request": "Annulée",
  "Expired|request": "Expirée",
  "Request sent": "Demande envoyée",
  "You asked {name} for {amount}.": "Vous avez demandé {amount} à {name}.",
  "Anyone who scans the code sees your name, your IBAN, and what you ask for.":
    "Toute personne qui scanne le code voit votre nom, votre IBAN et ce que vous demandez.",
  "Another member sees your name, your IBAN, and what you ask for.":
    "Un autre membre voit votre nom, votre IBAN et ce que vous demandez.",
  "Ask for money": "Demander de l'argent",
  "Whom do you ask?": "À qui demandez-vous de l'argent ?",
  "A member": "Un membre",
  "In this app": "Dans cette application",
  Anybody: "Toute personne",
  "With a QR code": "Avec un code QR",
  "Username or IBAN": "Nom d'utilisateur ou IBAN",
  "The bank does not say whether a member has it, so check it.":
    "La banque n'indique pas s'il s'agit d'un membre : vérifiez-le donc.",
  "To your account": "Compte à créditer",
  "Can be paid until": "Payable jusqu'au",
  "The bank hasn't answered yet, so we don't know if the request was made. Checking again never makes it twice.":
    "La banque n'a pas encore répondu, nous ne savons donc pas si la demande a été faite. Vérifier de nouveau ne la crée jamais deux fois.",
  "Create QR Code": "Créer le code QR",
  "Send Request": "Envoyer la demande",
  "Paid on": "Payée le",
  "Canceled on": "Annulée le",
  "Declined on": "Refusée le",
  "For|reason": "Motif",
  "Asked|member": "Demandé à",
  "Creditor reference": "Référence du créancier",
  "Find payments with the creditor reference {reference}":
    "Chercher les paiements avec la référence du créancier {reference}",
  "Asked on": "Demandé le",
  "Expired after": "Expirée après le",
  "QR code to pay {amount} to {name}": "Code QR pour payer {amount} à {name}",
  "Anybody can scan it with the app of their bank. Money that arrives with its reference and exactly this amount marks the request as paid.":
    "Toute personne peut le scanner avec l'application de sa banque. L'argent qui arrive avec sa référence et exactement ce montant marque la demande comme payée.",
  "Account holder: {name}": "Titulaire : {name}",
  "IBAN: {iban}": "IBAN : {iban}",
  "Amount: {amount}": "Montant : {amount}",
  "Reference: {reference}": "Référence : {reference}",
  "For: {reason}": "Motif : {reason}",
} satisfies Translation<typeof german>
