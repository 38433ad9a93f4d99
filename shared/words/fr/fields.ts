import type { fields as german } from "../de/fields.ts"
import type { Translation } from "../text.ts"

/** French: what is wrong with a field that only the server says: no form of the app sends it, or the server alone knows. */
export const fields = {
  "A JSON object is expected": "Un objet JSON est attendu",
  "Account must be a number": "Le compte doit être un nombre",
  "Account must be one of your accounts": "Le compte doit être l'un de vos comptes",
  "By email is true or false": "Par e-mail vaut true ou false",
  "Choose Visa, Mastercard or Amex": "Choisissez Visa, Mastercard ou Amex",
  "Choose a currency": "Choisissez une devise",
  "Choose a format from the list": "Choisissez un format dans la liste",
  "Choose a kind from the list": "Choisissez un type dans la liste",
  "Choose a paper from the list": "Choisissez un document dans la liste",
  "Choose a year": "Choisissez une année",
  "Choose a year from 2000 on": "Choisissez une année à partir de 2000",
  "Choose current or savings": "Choisissez compte courant ou compte d'épargne",
  "Choose each payment or a day": "Choisissez par paiement ou par jour",
  "Choose how often": "Choisissez la périodicité",
  "Choose instant or standard": "Choisissez virement instantané ou standard",
  "Choose one of the languages": "Choisissez une des langues",
  "Choose requested_by_customer, wrong_amount, or wrong_account":
    "Choisissez requested_by_customer, wrong_amount ou wrong_account",
  "Choose the day of the month": "Choisissez le jour du mois",
  "Choose the type of loan": "Choisissez le type de prêt",
  "Choose what happened to the card": "Choisissez ce qui est arrivé à la carte",
  "Choose what the card may pay": "Choisissez ce que la carte peut payer",
  "Choose whether the card is for a single use": "Choisissez si la carte est à usage unique",
  "Choose whether to block": "Choisissez s'il faut bloquer",
  "Choose whether to try again": "Choisissez s'il faut réessayer",
  "Choose why the card is to be closed": "Choisissez pourquoi la carte est clôturée",
  "Choose your employment": "Choisissez votre situation professionnelle",
  "Choose {currencies}": "Choisissez {currencies}",
  "Credit score must be a whole number from {lowest} to {highest}":
    "Le score de crédit doit être un nombre entier de {lowest} à {highest}",
  "Cursor is not valid": "Le curseur n'est pas valable",
  "Cursor must come from a Link header": "Le curseur doit venir d'un en-tête Link",
  "Give a code, a recovery code or a passkey's answer":
    "Indiquez un code, un code de récupération ou la réponse d'une clé d'accès",
  "In the app is true or false": "Dans l'application vaut true ou false",
  "Invalid input": "Saisie non valide",
  "Key must be text": "La clé doit être un texte",
  "Key must have 1 to 255 visible ASCII characters":
    "La clé doit avoir de 1 à 255 caractères ASCII visibles",
  "Limit must be a number from 1 to 100": "Le nombre de lignes doit être compris entre 1 et 100",
  "Month must be a month such as 2026-11": "Le mois doit être un mois tel que 2026-11",
  "Name a payment request": "Indiquez une demande de paiement",
  "Name one of your accounts": "Indiquez un de vos comptes",
  "Name the last event that was seen": "Indiquez le dernier événement qui a été vu",
  "Name the last message that was read": "Indiquez le dernier message qui a été lu",
  "Name the newest notification that was read":
    "Indiquez la notification la plus récente qui a été lue",
  "On is true or false": "Activé vaut true ou false",
  "Only a payment of every month, or of several, has a day of the month":
    "Seul un paiement mensuel, ou espacé de plusieurs mois, a un jour du mois",
  "Order must be one of your orders": "L'ordre doit être l'un de vos ordres",
  Place: "Lieu",
  "Place is required": "Indiquez un lieu",
  "Position is a number from 1 to {max}": "La place est un nombre de 1 à {max}",
  "Rate must be a decimal number": "Le taux doit être un nombre décimal",
  "Rate must be a number with six decimals": "Le taux doit être un nombre à six décimales",
  "Send the terms of the offer": "Envoyez les conditions de l'offre",
  "Some of what you sent is not valid": "Certaines de vos indications ne sont pas valables",
  "Start signing in again": "Recommencez la connexion",
  Text: "Texte",
  "The address is not valid": "L'adresse n'est pas valable",
  "The passkey's answer cannot be read": "La réponse de la clé d'accès est illisible",
  "The year must be over": "L'année doit être terminée",
  "There is no such category": "Cette catégorie n'existe pas",
  "There is no such type": "Ce type n'existe pas",
  "These notifications can't be turned off": "Ces notifications ne peuvent pas être désactivées",
  "This is not your password": "Ce n'est pas votre mot de passe",
  "This password is among the first that attackers try. Choose another":
    "Ce mot de passe est parmi les premiers que des pirates essaient. Choisissez-en un autre",
  "This password is made of your name or the bank's. Choose another":
    "Ce mot de passe est fait de votre nom ou de celui de la banque. Choisissez-en un autre",
  "This username is taken": "Ce nom d'utilisateur est déjà pris",
  "Unknown field": "Champ inconnu",
  "Unread is true, false, or left out": "Non lu vaut true, false ou est omis",
  "Unseen is true or left out": "Non vu vaut true ou est omis",
  "Username contains a character that cannot be used":
    "Le nom d'utilisateur contient un caractère non autorisé",
  "Username must begin with a letter and end with a letter or digit":
    "Le nom d'utilisateur doit commencer par une lettre et finir par une lettre ou un chiffre",
  "Username must have letters of one script only":
    "Le nom d'utilisateur doit avoir des lettres d'une seule écriture",
  "Username must not begin with a hyphen":
    "Le nom d'utilisateur ne doit pas commencer par un trait d'union",
  "Username must not begin with a mark":
    "Le nom d'utilisateur ne doit pas commencer par un signe diacritique",
  "{label} contains a character that cannot be seen": "{label} : un caractère est invisible",
  "{label} has too many marks on one letter": "{label} : trop de signes sur une même lettre",
  "{label} must be text": "{label} : doit être un texte",
  "{label} must have letters of one script only": "{label} : lettres d'une seule écriture",
  "{label} must not be a name of the bank": "{label} : les noms de la banque ne sont pas admis",
  "{label} must not be the name of an office": "{label} : les noms de services ne sont pas admis",
} satisfies Translation<typeof german>
