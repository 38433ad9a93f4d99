import type { lessons as german } from "../de/lessons.ts"
import type { Translation } from "../text.ts"

/** French: lessons about IBANs, SEPA, and exchange rates. */
export const lessons = {
  Learn: "Apprendre",
  "What your account number means": "Ce que signifie votre numéro de compte",
  SEPA: "SEPA",
  "One payment area, {count} countries": "Un espace de paiement, {count} pays",
  "How we keep your money safe": "Comment nous protégeons votre argent",
  "Read the full guide": "Lire le guide complet",
  "An IBAN identifies one account at one bank, in a format that banks in many countries share. It starts with two letters for the country and two check digits. The rest is the bank code and account number in that country's format.":
    "Un IBAN identifie un compte dans une banque, dans un format commun aux banques de nombreux pays. Il commence par deux lettres pour le pays et deux chiffres de contrôle. Le reste est le code banque et le numéro de compte au format de ce pays.",
  "The check digits catch almost every typo. We check them as you type, before anything is sent.":
    "Les chiffres de contrôle détectent presque toutes les fautes de frappe. Nous les vérifions pendant la saisie, avant tout envoi.",
  "Your IBAN isn't secret. You can give it to anyone who pays you.":
    "Votre IBAN n'est pas secret. Vous pouvez le donner à toute personne qui vous paie.",
  "Standard|norm": "Norme",
  Length: "Longueur",
  "15 to 34 characters, fixed for each country": "15 à 34 caractères, fixe pour chaque pays",
  "Your {currencies} accounts": "Vos comptes en {currencies}",
  "begin with {country}": "commencent par {country}",
  "In the Single Euro Payments Area, a payment in euros to another country works like one at home, with the same IBANs and the same rules.":
    "Dans l'espace unique de paiement en euros, un paiement en euros vers un autre pays fonctionne comme un paiement national, avec les mêmes IBAN et les mêmes règles.",
  "A SEPA Instant payment arrives within 10 seconds, day or night. It can't be canceled, so check the name and the IBAN before you send.":
    "Un virement SEPA instantané arrive en 10 secondes au plus, jour et nuit. Il ne peut pas être annulé : vérifiez donc le nom et l'IBAN avant l'envoi.",
  "Since October 2025, banks in the euro area check the recipient's name against the account before you send.":
    "Depuis octobre 2025, les banques de la zone euro comparent le nom du bénéficiaire avec le compte avant l'envoi.",
  Countries: "Pays",
  Euro: "Euro",
  "Our fee": "Nos frais",
  "Every transfer has a second step that shows the recipient, the amount, and the result of the name check. No money moves until you confirm.":
    "Chaque virement a une seconde étape qui montre le bénéficiaire, le montant et le résultat de la vérification du bénéficiaire. Aucun mouvement d'argent avant votre confirmation.",
  "Each submission has its own key. If you lose your connection, we ask again with the same key, so money never moves twice.":
    "Chaque envoi a sa propre clé. Si vous perdez votre connexion, nous renouvelons la demande avec la même clé, et l'argent ne part jamais deux fois.",
  "Never tell anyone your password or your card's CVV. We don't ask for them by phone or email.":
    "Ne communiquez jamais votre mot de passe ni le CVV de votre carte. Nous ne les demandons pas par téléphone ou e-mail.",
  "Your password": "Votre mot de passe",
  "kept only as an argon2id hash": "conservé uniquement sous forme d'empreinte argon2id",
  "Card numbers": "Numéros de carte",
  "stored encrypted": "stockés chiffrés",
  "never stored": "jamais stocké",
  "Booked transactions": "Opérations comptabilisées",
  "can't be changed or deleted": "ne peuvent être ni modifiées ni supprimées",
  "When inactive": "En cas d'inactivité",
  "you are signed out after {minutes, plural, one {# minute} other {# minutes}}":
    "vous êtes déconnecté après {minutes, plural, one {# minute} many {# de minutes} other {# minutes}}",
  "Check digits": "Chiffres de contrôle",
  "Bank code": "Code banque",
  "Branch code": "Code guichet",
  "Account number": "Numéro de compte",
  "Unknown country": "Pays inconnu",
  "After the check digits comes the basic bank account number (BBAN). In {country}, it has {length} characters.":
    "Après les chiffres de contrôle vient le numéro de compte national (BBAN). Longueur pour {country} : {length} caractères.",
  "Choose one of yours or type any IBAN. Change a digit and see what happens. Nothing is sent anywhere.":
    "Choisissez l'un des vôtres ou saisissez n'importe quel IBAN. Changez un chiffre et voyez ce qui se passe. Rien n'est envoyé.",
  "One of your accounts": "L'un de vos comptes",
  "None of yours": "Aucun des vôtres",
  "Calculate the check digits": "Calculer les chiffres de contrôle",
  "Complete the IBAN above to see its check digits calculated step by step.":
    "Complétez l'IBAN ci-dessus pour voir le calcul de ses chiffres de contrôle étape par étape.",
  "Move the first four characters to the end": "Déplacer les quatre premiers caractères à la fin",
  "Turn each letter into a number: A is 10, B is 11, and so on up to Z, which is 35":
    "Convertir chaque lettre en nombre : A vaut 10, B vaut 11, et ainsi de suite jusqu'à Z, qui vaut 35",
  "Divide by 97, nine digits at a time, and put each remainder in front of the next digits":
    "Diviser par 97, neuf chiffres à la fois, et placer chaque reste devant les chiffres suivants",
  Digits: "Chiffres",
  Remainder: "Reste",
  "The remainder is {remainder}": "Le reste est {remainder}",
  "The check digits are found the same way: with 00 in their place, the remainder is {remainder}, and 98 minus {remainder} is {digits}.":
    "Les chiffres de contrôle se trouvent de la même façon : avec 00 à leur place, le reste est {remainder}, et 98 moins {remainder} égale {digits}.",
  "It must be 1, so the check digits {digits} are correct.":
    "Il doit être 1 : les chiffres de contrôle {digits} sont donc corrects.",
  "Check digits run from 02 to 98. 00, 01, and 99 are never used.":
    "Les chiffres de contrôle vont de 02 à 98. 00, 01 et 99 ne sont jamais utilisés.",
  "It must be 1. The rest of this IBAN calls for the check digits {expected}, not {given}, so there is a typo somewhere.":
    "Il doit être 1. Le reste de cet IBAN demande les chiffres de contrôle {expected}, pas {given} : il y a donc une faute de frappe.",
  "Amount must be a positive number": "Le montant doit être un nombre positif",
  "1 {currency} at the reference rate": "1 {currency} au taux de référence",
  "1 {currency} buys, rounded down": "1 {currency} vaut, arrondi vers le bas",
  "1 EUR buys": "1 EUR vaut",
  "{amount} times the rate": "{amount} fois le taux",
  "You receive, rounded down": "Vous recevez, arrondi vers le bas",
  "Exchanged back at once": "Rechangé aussitôt",
  "Rates of": "Taux du",
  "There is no rate for this pair right now.":
    "Il n'y a pas de taux pour cette paire en ce moment.",
  "You type the IBAN": "Vous saisissez l'IBAN",
  "We check its country, length, and check digits as you type. If the country is outside SEPA, we tell you; the money is then sent another way.":
    "Nous vérifions son pays, sa longueur et ses chiffres de contrôle pendant la saisie. Si le pays est hors SEPA, nous vous le disons ; l'argent est alors envoyé autrement.",
  "We compare the name": "Nous comparons le nom",
  "Before you confirm, you see whether the name matches the account. For an account at another bank, we ask that bank. If it doesn't answer, we tell you.":
    "Avant de confirmer, vous voyez si le nom correspond au compte. Pour un compte dans une autre banque, nous interrogeons cette banque. Si elle ne répond pas, nous vous le disons.",
  "You confirm": "Vous confirmez",
  "In a second step, you see the recipient, the amount, and what you'll have left. No money has moved yet.":
    "Dans une seconde étape, vous voyez le bénéficiaire, le montant et ce qu'il vous restera. Aucun mouvement d'argent n'a encore eu lieu.",
  "It is booked": "Il est comptabilisé",
  "The amount leaves your account at once, and the transfer gets its reference. Within the bank, it has already arrived. To another bank in SEPA, it's sent in euros, as SEPA Instant unless you choose Standard, and you can follow each step.":
    "Le montant quitte immédiatement votre compte, et le virement reçoit sa référence. Au sein de la banque, il est déjà arrivé. Vers une autre banque du SEPA, il est envoyé en euros, en virement SEPA instantané sauf si vous choisissez Standard, et vous pouvez suivre chaque étape.",
} satisfies Translation<typeof german>
