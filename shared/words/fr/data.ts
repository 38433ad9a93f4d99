import type { data as german } from "../de/data.ts"
import type { Translation } from "../text.ts"

/** French: a copy of the member's data, and the end of the membership. */
export const data = {
  "Close Your Membership": "Mettre fin à votre adhésion",
  "Your membership did not load": "Votre adhésion n'a pas pu être chargée",
  "This stands in the way now:": "Ceci l'empêche pour le moment :",
  "Nothing stands in the way. You can close your membership now.":
    "Rien ne s'y oppose. Vous pouvez mettre fin à votre adhésion maintenant.",
  "What happens": "Ce qui se passe",
  "{accounts, plural, one {# account} other {# accounts}} and {cards, plural, one {# card} other {# cards}} are closed, for good.":
    "{accounts, plural, one {# compte} many {# de comptes} other {# comptes}} et {cards, plural, one {# carte} many {# de cartes} other {# cartes}} sont clôturés définitivement.",
  "You are signed out everywhere and can't sign in again. Nobody else can take your username.":
    "Vous êtes déconnecté partout et ne pouvez plus vous connecter. Personne d'autre ne peut prendre votre nom d'utilisateur.",
  "Contact details, devices, payees, rules, budgets, and notifications are deleted.":
    "Les coordonnées, appareils, bénéficiaires, règles, budgets et notifications sont supprimés.",
  "What is kept, and how long": "Ce qui est conservé, et combien de temps",
  "Your name, identity checks, and security activity for {years} years, as the law on money laundering requires.":
    "Votre nom, les vérifications d'identité et l'activité de sécurité pendant {years} ans, comme l'exige la loi sur le blanchiment.",
  "Transactions, loans, and messages for {years} years, as the law on bookkeeping requires.":
    "Les opérations, prêts et messages pendant {years} ans, comme l'exige la loi sur la comptabilité.",
  "Afterward the bank can't show you anything here. Download a copy of your data first.":
    "Ensuite, la banque ne peut plus rien vous montrer ici. Téléchargez d'abord une copie de vos données.",
  "Close Membership": "Mettre fin à l'adhésion",
  "<account>{name}</account> holds {amount}. Move it to another bank.":
    "<account>{name}</account> contient {amount}. Transférez-les vers une autre banque.",
  "<account>{name}</account> has earned {amount} of interest, which is paid on the first day of the next month.":
    "<account>{name}</account> a rapporté {amount} d'intérêts, versés le premier jour du mois prochain.",
  "An application for a <loan>{name} loan</loan> of {amount} waits for a decision. Withdraw it.":
    "Une demande de <loan>prêt ({name})</loan> de {amount} attend une décision. Retirez-la.",
  "A <loan>{name} loan</loan> of {amount} is approved but not paid out. Decline the offer, or withdraw from the loan.":
    "Un <loan>prêt ({name})</loan> de {amount} est accordé mais pas versé. Refusez l'offre, ou rétractez-vous.",
  "A <loan>{name} loan</loan> of {amount} is open. Repay it.":
    "Un <loan>prêt ({name})</loan> de {amount} est en cours. Remboursez-le.",
  "An <order>order</order> pays {amount} to <payee>{name}</payee>. End it.":
    "Un <order>ordre</order> paie {amount} à <payee>{name}</payee>. Mettez-y fin.",
  "A payment of {amount} with <payee>{name}</payee> is not final yet. Wait until it is.":
    "Un paiement de {amount} avec <payee>{name}</payee> n'est pas encore définitif. Attendez qu'il le soit.",
  "You owe {amount} for a payment to <payee>{name}</payee> that arrived late. Add money, and contact support.":
    "Vous devez {amount} pour un paiement à <payee>{name}</payee> arrivé en retard. Ajoutez de l'argent, et contactez le service clientèle.",
  "The bank has frozen the card ending in {digits}. Contact support.":
    "La banque a bloqué la carte se terminant par {digits}. Contactez le service clientèle.",
  "Close Your Membership?": "Mettre fin à votre adhésion ?",
  "Stay a Member": "Rester membre",
  "Close for Good": "Clôturer définitivement",
  "Closing|membership": "Clôture",
  "All your accounts and cards are closed, and you are signed out for good. You can't sign in again, not even to read your history.":
    "Tous vos comptes et cartes sont clôturés, et vous êtes déconnecté définitivement. Vous ne pouvez plus vous connecter, même pour lire votre historique.",
  "No copy was asked for": "Aucune copie n'a été demandée",
  "Your data was not downloaded": "Vos données n'ont pas été téléchargées",
  "Close for good": "Clôturer définitivement",
  "Your membership was not closed": "Il n'a pas été mis fin à votre adhésion",
  "A Copy of Your Data": "Une copie de vos données",
  "Everything the bank has about you and may give out, as one ZIP file: profile, accounts, transactions, cards, loans, orders, payees, messages, devices, and activity as JSON, and the statements of all accounts as CSV and camt.053. Employees' notes and the records of identity checks are given in writing when you ask.":
    "Tout ce que la banque a sur vous et peut communiquer, dans un fichier ZIP : profil, comptes, opérations, cartes, prêts, ordres, bénéficiaires, messages, appareils et activité en JSON, et les extraits de tous les comptes en CSV et camt.053. Les notes des collaborateurs et les dossiers des vérifications d'identité sont remis par écrit sur demande.",
  "The copy of your data did not load": "La copie de vos données n'a pas pu être chargée",
  "Waiting to be made": "En attente de création",
  "Being made: {percent}": "En cours de création : {percent}",
  "You can leave this page meanwhile.": "Vous pouvez quitter cette page entre-temps.",
  "Your copy is ready: {size}, until {time}.": "Votre copie est prête : {size}, jusqu'au {time}.",
  "The last copy could not be made. Ask for another.":
    "La dernière copie n'a pas pu être créée. Demandez-en une autre.",
  "The last copy has expired.": "La dernière copie a expiré.",
  "Ask for a Copy": "Demander une copie",
  "Ask for Another Copy": "Demander une autre copie",
  "Your password, and your second factor if you have one, are needed to download it. It can be downloaded for {hours} hours.":
    "Votre mot de passe, et votre second facteur si vous en avez un, sont nécessaires pour la télécharger. Elle peut être téléchargée pendant {hours} heures.",
  "{type, select, personal {personal} mortgage {mortgage} business {business} other {auto}}":
    "{type, select, personal {personnel} mortgage {hypothécaire} business {professionnel} other {auto}}",
} satisfies Translation<typeof german>
