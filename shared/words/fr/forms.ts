import type { forms as german } from "../de/forms.ts"
import type { Translation } from "../text.ts"

/** French: what is wrong with a field of the app's forms, and what their fields are called in it. */
export const forms = {
  "A message can have at most {max} characters": "Un message peut avoir {max} caractères au plus",
  "A message can have at most {max} characters with combined letters written out":
    "Un message peut avoir {max} caractères au plus, lettres combinées développées",
  "A period has at most {years} years": "Une période a {years} ans au plus",
  "Account name is required": "Saisissez un nom de compte",
  "Amount can have at most two decimals": "Le montant peut avoir deux décimales au plus",
  "Amount is required": "Saisissez un montant",
  "Amount is too large": "Le montant est trop élevé",
  "Amount must be between {leastHere} and {mostHere}, the worth of {least} to {most} EUR":
    "Le montant doit être compris entre {leastHere} et {mostHere}, soit la contre-valeur de {least} à {most} EUR",
  "Amount must be between {least} and {most} EUR":
    "Le montant doit être compris entre {least} et {most} EUR",
  "Amount must be greater than 0": "Le montant doit être supérieur à 0",
  "Amount must not begin with zeros": "Le montant ne doit pas commencer par des zéros",
  "An IBAN from {country} has {expected} characters, but this one has {typed}":
    "Un IBAN de ce pays ({country}) a {expected} caractères, mais celui-ci en a {typed}",
  "An IBAN has only letters from A to Z and digits":
    "Un IBAN ne contient que des lettres de A à Z et des chiffres",
  "Annual income is required": "Saisissez votre revenu annuel",
  "Annual income must be an amount such as 45000.00":
    "Le revenu annuel doit être un montant tel que 45000",
  "CVV is required": "Saisissez le CVV",
  "Card name": "Nom de la carte",
  "Card name is required": "Saisissez un nom de carte",
  "Choose one of the categories": "Choisissez une des catégories",
  "Choose the account for the money": "Choisissez le compte à créditer",
  "Choose the account to add money to": "Choisissez le compte à alimenter",
  "Choose the account to exchange from": "Choisissez le compte à débiter pour le change",
  "Choose the account to exchange to": "Choisissez le compte à créditer pour le change",
  "Choose the account to send from": "Choisissez le compte à débiter",
  "Code is required": "Saisissez le code",
  "Code must have 6 digits": "Le code doit avoir 6 chiffres",
  "Current password is required": "Saisissez votre mot de passe actuel",
  "Date must be a day such as 2026-11-20": "La date doit être un jour tel que 2026-11-20",
  "Date must be a day such as 2027-11-20": "La date doit être un jour tel que 2027-11-20",
  "Days must be a whole number from 1 to {max}":
    "Le nombre de jours doit être un entier de 1 à {max}",
  "Description is required": "Saisissez une description",
  "Email must be at least 3 characters": "L'adresse e-mail doit avoir au moins 3 caractères",
  "Enter a username or an IBAN": "Saisissez un nom d'utilisateur ou un IBAN",
  "Enter one word, without spaces": "Saisissez un mot, sans espaces",
  "Enter the reference, such as TRF-20261120-7F3K9Q2M":
    "Saisissez la référence, par exemple TRF-20261120-7F3K9Q2M",
  "Enter the verification code, 20 letters and digits":
    "Saisissez le code de vérification, 20 lettres et chiffres",
  "First name is required": "Saisissez un prénom",
  "First name must be at least 3 characters": "Le prénom doit avoir au moins 3 caractères",
  "IBAN must be at least 15 characters": "L'IBAN doit avoir au moins 15 caractères",
  "IBANs of {country} begin with {written}":
    "Les IBAN de ce pays ({country}) commencent par {written}",
  "Invalid CVV": "CVV non valable",
  "Invalid email format": "Adresse e-mail non valable",
  "Last name is required": "Saisissez un nom de famille",
  "Last name must be at least 3 characters": "Le nom de famille doit avoir au moins 3 caractères",
  "Limit must be at most {amount}": "La limite ne peut pas dépasser {amount}",
  "Name is required": "Saisissez un nom",
  "No IBAN starts with {start}": "Aucun IBAN ne commence par {start}",
  "Password must be at least {min} characters":
    "Le mot de passe doit avoir au moins {min} caractères",
  "Password must be at most 256 characters": "Le mot de passe peut avoir 256 caractères au plus",
  "Payments to {country} are not possible here":
    "Les paiements vers ce pays ({country}) ne sont pas possibles ici",
  "Phone number is required": "Saisissez un numéro de téléphone",
  "Please enter a valid IBAN": "Veuillez saisir un IBAN valable",
  "Please enter a valid email address": "Veuillez saisir une adresse e-mail valable",
  "Please select a card": "Veuillez choisir une carte",
  "Please select an account": "Veuillez choisir un compte",
  "Purpose must be at least 10 characters": "L'objet doit avoir au moins 10 caractères",
  "Reason is required": "Saisissez un motif",
  "Recipient name is required": "Saisissez le nom du bénéficiaire",
  "Recipient name must be at least 2 characters":
    "Le nom du bénéficiaire doit avoir au moins 2 caractères",
  "Recovery code is required": "Saisissez le code de récupération",
  "Term must be a whole number of months from 1 to {max}":
    "La durée doit être un nombre entier de 1 à {max} mois",
  "The largest amount must not be below the smallest":
    "Le montant maximal ne doit pas être inférieur au montant minimal",
  "The last day must not be before the first": "Le dernier jour ne doit pas précéder le premier",
  "The message contains a character that cannot be used":
    "Le message contient un caractère non autorisé",
  "This IBAN has a character in the wrong place for {country}":
    "Cet IBAN a un caractère mal placé pour ce pays ({country})",
  "This IBAN is at another bank. Ask its holder with a QR code":
    "Cet IBAN est dans une autre banque. Demandez l'argent à son titulaire avec un code QR",
  "This IBAN's check digits are wrong. Check for a typo":
    "Les chiffres de contrôle de cet IBAN sont faux. Vérifiez la saisie",
  "This is already your password. Choose another":
    "C'est déjà votre mot de passe. Choisissez-en un autre",
  "This is not a valid recovery code": "Ce code de récupération n'est pas valable",
  "Username can only have letters, digits and . _ @ + -":
    "Le nom d'utilisateur ne peut contenir que des lettres, des chiffres et . _ @ + -",
  "Username must be at least 3 characters": "Le nom d'utilisateur doit avoir au moins 3 caractères",
  Word: "Mot",
  "Word must have 2 to 40 letters": "Le mot doit avoir de 2 à 40 lettres",
  "Word must have at least two letters": "Le mot doit avoir au moins deux lettres",
  "Write a message first": "Écrivez d'abord un message",
  "{country} issues no account number like the one in this IBAN":
    "Il n'existe pas de numéro de compte comme celui de cet IBAN ({country})",
  "{label} contains a character that cannot be used": "{label} : un caractère n'est pas autorisé",
  "{label} has no visible characters": "{label} : aucun caractère visible",
  "{label} must be at most {max} characters": "{label} : {max} caractères au plus",
  "{label} must be at most {max} characters with combined letters written out":
    "{label} : {max} caractères au plus, lettres combinées développées",
} satisfies Translation<typeof german>
