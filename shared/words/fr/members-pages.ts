import type { membersPages as german } from "../de/members-pages.ts"
import type { Translation } from "../text.ts"

/** French: accounts, cards, history, loans, notifications, and other pages. */
export const membersPages = {
  "The account did not load": "Le compte n'a pas pu être chargé",
  "The details did not load": "Les détails n'ont pas pu être chargés",
  "This account was closed on {date}": "Ce compte a été clôturé le {date}",
  "Its IBAN and card no longer work. Its history and statement stay here.":
    "Son IBAN et sa carte ne fonctionnent plus. Son historique et son extrait restent ici.",
  History: "Historique",
  "Download Statement": "Télécharger l'extrait",
  "Account not found": "Compte introuvable",
  "None of your accounts is at this address.": "Aucun de vos comptes ne se trouve à cette adresse.",
  "See Your Accounts": "Voir vos comptes",
  "Send money to an IBAN with one of your debit cards.":
    "Envoyer de l'argent à un IBAN avec l'une de vos cartes de débit.",
  "Grouped by the currency of each card's account.":
    "Groupées par la devise du compte de chaque carte.",
  "Contact us to request a card for one of your accounts.":
    "Contactez-nous pour demander une carte pour l'un de vos comptes.",
  "A tour of the whole bank in about ten minutes.":
    "Une visite de toute la banque en une dizaine de minutes.",
  "The tour": "La visite",
  "A demonstration sends no emails. These would have been sent to you.":
    "Une démonstration n'envoie pas d'e-mails. Ceux-ci vous auraient été envoyés.",
  "Back to the Demo Guide": "Retour à la visite de la démo",
  "The emails did not load": "Les e-mails n'ont pas pu être chargés",
  "No emails yet": "Aucun e-mail pour le moment",
  "Confirm your address on your profile, under Notifications.":
    "Confirmez votre adresse dans votre profil, sous Notifications.",
  "To {address} ·": "À {address} ·",
  "Statements of your accounts, to read or for your accounting program, and certificates.":
    "Extraits de vos comptes, à lire ou pour votre comptabilité, et attestations.",
  "Your documents did not load": "Vos documents n'ont pas pu être chargés",
  "Answers to common questions, and ways to reach a person.":
    "Réponses aux questions fréquentes et moyens de joindre une personne.",
  "PDF and More": "PDF et plus",
  "These filters can't be used": "Ces filtres ne sont pas utilisables",
  "Correct the ones with a message, or clear them all.":
    "Corrigez ceux qui ont un message, ou effacez-les tous.",
  "Clear Filters": "Effacer les filtres",
  "Paid for": "Payé pour",
  "Payment request": "Demande de paiement",
  "Report a Problem": "Signaler un problème",
  "Your name is missing": "Votre nom manque",
  "Payments to others and your cards show your name. Until you add it, you can only move money between your own accounts. <link>Add your name</link>":
    "Les paiements à des tiers et vos cartes affichent votre nom. Avant de l'indiquer, vous ne pouvez transférer de l'argent qu'entre vos propres comptes. <link>Indiquer votre nom</link>",
  "What is due is listed under <link>Payments, Upcoming</link>.":
    "Ce qui est dû figure sous <link>Paiements, À venir</link>.",
  "Where your money goes, and what will be left.": "Où va votre argent, et ce qu'il en restera.",
  "Insights did not load": "Les analyses n'ont pas pu être chargées",
  "Insights are off": "Les analyses sont désactivées",
  "Nothing is worked out from your payments.": "Vos paiements ne sont pas analysés.",
  "Switch On": "Activer",
  "Back to Loan Center": "Retour aux prêts",
  "The loan did not load": "Le prêt n'a pas pu être chargé",
  "Loan not found": "Prêt introuvable",
  "None of your loans is at this address.": "Aucun de vos prêts ne se trouve à cette adresse.",
  "See Your Loans": "Voir vos prêts",
  "Your applications and their status.": "Vos demandes et leur état.",
  "All notifications": "Toutes les notifications",
  "What happened in your accounts and your profile.":
    "Ce qui s'est passé sur vos comptes et dans votre profil.",
  Show: "Afficher",
  "New|notifications": "Nouvelles",
  Earlier: "Plus anciennes",
  "No notifications of this kind": "Aucune notification de ce type",
  "No notifications yet": "Aucune notification pour le moment",
  "When money arrives, a payment fails, or your profile changes, you read it here.":
    "Quand de l'argent arrive, qu'un paiement échoue ou que votre profil change, vous le lisez ici.",
  "You need an account before you can move money.":
    "Il vous faut un compte avant de pouvoir transférer de l'argent.",
  "Cards did not load": "Les cartes n'ont pas pu être chargées",
  "All your transactions, newest first.": "Toutes vos opérations, les plus récentes d'abord.",
  "Download CSV": "Télécharger le CSV",
  "Send a SEPA or IBAN transfer from one of your accounts.":
    "Envoyez un virement SEPA ou IBAN depuis l'un de vos comptes.",
  "Read QR Code": "Lire un code QR",
} as const satisfies Translation<typeof german>
