import type { paymentsPages as german } from "../de/payments-pages.ts"
import type { Translation } from "../text.ts"

/** French: the pages of payments, orders, payees, and requests, and the receipt. */
export const paymentsPages = {
  "Back to Standing Orders": "Retour aux virements permanents",
  "Order not found": "Ordre introuvable",
  "None of your orders is at this address.": "Aucun de vos ordres ne se trouve à cette adresse.",
  "See Your Orders": "Voir vos ordres",
  "The order did not load": "L'ordre n'a pas pu être chargé",
  "Back to Payees": "Retour aux bénéficiaires",
  "Payee not found": "Bénéficiaire introuvable",
  "None of your payees is at this address.":
    "Aucun de vos bénéficiaires ne se trouve à cette adresse.",
  "See Your Payees": "Voir vos bénéficiaires",
  "The payee did not load": "Le bénéficiaire n'a pas pu être chargé",
  "Transfers to Them": "Virements à ce bénéficiaire",
  "No transfers yet": "Aucun virement pour le moment",
  "What you send to this IBAN appears here.": "Ce que vous envoyez à cet IBAN apparaît ici.",
  "See all in your history": "Tout voir dans votre historique",
  "Save a Payee": "Enregistrer un bénéficiaire",
  "Change Scheduled Payment": "Modifier le virement à date fixe",
  "Change Standing Order": "Modifier le virement permanent",
  "Back to Scheduled Payment": "Retour au virement à date fixe",
  "Back to Standing Order": "Retour au virement permanent",
  "What you change applies from the next payment on. No money moves now.":
    "Vos modifications s'appliquent dès le prochain paiement. Aucun mouvement d'argent maintenant.",
  "{order} to {payee}": "{order} à {payee}",
  "{order} {stored, select, created {created} other {changed}}":
    "{order} {stored, select, created {créé} other {modifié}}",
  "{what} will be paid on {date}. {note}": "{what} seront payés le {date}. {note}",
  "No money has moved yet.": "Aucun mouvement d'argent pour le moment.",
  "No money has moved.": "Aucun mouvement d'argent.",
  Resume: "Reprendre",
  Pause: "Suspendre",
  "Skip Next Date": "Sauter la prochaine date",
  "What is due next, and what is on its way.":
    "Ce qui est dû prochainement, et ce qui est en route.",
  "What the bank pays for you, once or regularly.":
    "Ce que la banque paie pour vous, une fois ou régulièrement.",
  "The people and companies that you have saved.":
    "Les personnes et entreprises que vous avez enregistrées.",
  "What you asked others for, and what they ask you for.":
    "Ce que vous demandez à d'autres, et ce qu'ils vous demandent.",
  "Filled in from a QR code": "Rempli à partir d'un code QR",
  "Anyone can make a code. Check the payee and the amount before you send it.":
    "N'importe qui peut créer un code. Vérifiez le bénéficiaire et le montant avant d'envoyer.",
  "The payee could not be filled in": "Le bénéficiaire n'a pas pu être rempli",
  "You have no such payee.": "Vous n'avez pas ce bénéficiaire.",
  "See your payees": "Voir vos bénéficiaires",
  "{payee} asks you for {amount}": "{payee} vous demande {amount}",
  "The form is filled in with the request, which can be paid until {date}.":
    "Le formulaire est rempli avec la demande, payable jusqu'au {date}.",
  "This request can't be paid": "Cette demande ne peut pas être payée",
  "It is no longer open.": "Elle n'est plus ouverte.",
  "See your requests": "Voir vos demandes",
  "Filled in from your payment of {date}": "Rempli d'après votre paiement du {date}",
  "This payment can't be made again": "Ce paiement ne peut pas être refait",
  "Change what is different this time.": "Modifiez ce qui est différent cette fois.",
  "Only completed transfers to an IBAN can.":
    "Seuls les virements exécutés vers un IBAN le peuvent.",
  "Use an empty form": "Utiliser un formulaire vide",
  "This file is not a picture that can be opened. Choose a PNG or JPEG file.":
    "Ce fichier n'est pas une image lisible. Choisissez un fichier PNG ou JPEG.",
  "No QR code was found in the picture. Choose a sharp picture that shows the whole code.":
    "Aucun code QR n'a été trouvé dans l'image. Choisissez une image nette qui montre le code entier.",
  "Choose a picture, or paste the text of a code":
    "Choisissez une image, ou collez le texte d'un code",
  "Read a QR Code": "Lire un code QR",
  "From an invoice or a message. The picture stays on your device.":
    "Sur une facture ou dans un message. L'image reste sur votre appareil.",
  "Read a QR code": "Lire un code QR",
  "Fill In Form": "Remplir le formulaire",
  Reading: "Lecture",
  "Picture of the code": "Image du code",
  "Choose a Picture": "Choisir une image",
  "Or the text of the code": "Ou le texte du code",
  "You can paste a picture here too.": "Vous pouvez aussi coller une image ici.",
  "The code can't be used": "Le code n'est pas utilisable",
  "This code contains a web address, not a payment.":
    "Ce code contient une adresse web, pas un paiement.",
  "This is a Swiss QR-bill. Only EPC codes for payments in euros can be read.":
    "C'est une QR-facture suisse. Seuls les codes EPC pour des paiements en euros peuvent être lus.",
  "This is not a code for a payment. Only EPC codes (also called Girocode) can be read.":
    "Ce n'est pas un code de paiement. Seuls les codes EPC (aussi appelés Girocode) peuvent être lus.",
  "This code is longer than a code for a payment may be.":
    "Ce code est plus long qu'un code de paiement ne peut l'être.",
  "This code has a version that can't be read.": "La version de ce code ne peut pas être lue.",
  "The IBAN in this code is not correct. Ask the payee for a new code.":
    "L'IBAN de ce code n'est pas correct. Demandez un nouveau code au bénéficiaire.",
  "This code does not name the payee. Ask the payee for a new code.":
    "Ce code ne nomme pas le bénéficiaire. Demandez-lui un nouveau code.",
  "The amount in this code is not correct. Ask the payee for a new code.":
    "Le montant de ce code n'est pas correct. Demandez un nouveau code au bénéficiaire.",
  "The reference in this code is not correct. Ask the payee for a new code.":
    "La référence de ce code n'est pas correcte. Demandez un nouveau code au bénéficiaire.",
  "Back to Requests": "Retour aux demandes",
  "Request not found": "Demande introuvable",
  "None of your requests is at this address.":
    "Aucune de vos demandes ne se trouve à cette adresse.",
  "See Your Requests": "Voir vos demandes",
  "The request did not load": "La demande n'a pas pu être chargée",
  "You asked for money.": "Vous avez demandé de l'argent.",
  "This member asks you for money.": "Ce membre vous demande de l'argent.",
  "Cancel Request": "Annuler la demande",
  "Ask for Money": "Demander de l'argent",
  "{kind, select, transfer {Transfer} deposit {Deposit} withdrawal {Withdrawal} other {Currency Exchange}} {status, select, completed {Successful} pending {Pending} rejected {Rejected} cancelled {Canceled} unconfirmed {Not Confirmed} returned {Returned} other {Recalled}}":
    "{kind, select, transfer {Virement} deposit {Dépôt} withdrawal {Retrait} other {Change de devises}} {status, select, completed {effectué} pending {en attente} rejected {rejeté} cancelled {annulé} unconfirmed {non confirmé} returned {retourné} other {rappelé}}",
  "{status, select, completed {Completed} pending {Pending} rejected {Rejected} cancelled {Canceled} unconfirmed {Not Confirmed} returned {Returned} other {Recalled}}":
    "{status, select, completed {Effectué} pending {En attente} rejected {Rejeté} cancelled {Annulé} unconfirmed {Non confirmé} returned {Retourné} other {Rappelé}}",
  "{kind, select, transfer {Transfer} deposit {Deposit} withdrawal {Withdrawal} other {Currency Exchange}} receipt":
    "Reçu : {kind, select, transfer {virement} deposit {dépôt} withdrawal {retrait} other {change de devises}}",
  "{name}:": "{name} :",
  Recipient: "Bénéficiaire",
  "Message|of a payment": "Communication",
  "Converted amount": "Montant converti",
  Sender: "Donneur d'ordre",
  "Sender IBAN": "IBAN du donneur d'ordre",
  Progress: "Suivi",
  "The progress did not load": "Le suivi n'a pas pu être chargé",
  "Download Receipt": "Télécharger le reçu",
  "Skip the payment of {date}?": "Sauter le paiement du {date} ?",
  "Pay Both": "Payer les deux",
  "{date} is skipped": "La date du {date} est sautée",
  "That payment is not made.": "Ce paiement n'est pas effectué.",
  "The date was not skipped": "La date n'a pas été sautée",
  "You also have a {order, select, once {scheduled payment} other {standing order}} for the same amount to the same payee. {state, select, waits {Its payment of {date} waits, because it could not be made yet.} other {Its next payment is on {date}.}} If you sent this transfer instead, skip that payment, or the payee gets it twice.":
    "Vous avez aussi un {order, select, once {virement à date fixe} other {virement permanent}} du même montant au même bénéficiaire. {state, select, waits {Son paiement du {date} est en attente, car il n'a pas encore pu être effectué.} other {Son prochain paiement est le {date}.}} Si vous avez envoyé ce virement à la place, sautez ce paiement, sinon le bénéficiaire le reçoit deux fois.",
} as const satisfies Translation<typeof german>
