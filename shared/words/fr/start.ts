import type { words as german } from "../de/start.ts"
import type { Translation } from "../text.ts"

/** French: what the first screen says, and what can happen before any other. It is loaded before the app. */
export const words = {
  Login: "Se connecter",
  Register: "S'inscrire",
  "Sign in or register": "Se connecter ou s'inscrire",
  "Sign in to your accounts": "Connectez-vous à vos comptes",
  "Open your accounts": "Ouvrez vos comptes",
  "Registering creates a EUR account and a GBP account.":
    "L'inscription ouvre un compte en EUR et un compte en GBP.",
  "Second Step": "Deuxième étape",
  "Confirm it's you": "Confirmez votre identité",
  Back: "Retour",
  Username: "Nom d'utilisateur",
  Password: "Mot de passe",
  "Logging in...": "Connexion en cours…",
  "Sign In with a Passkey": "Avec une clé d'accès",
  "Waiting for your device": "En attente de votre appareil",
  "Forgot your password, or lost your second factor?":
    "Mot de passe oublié ou second facteur perdu ?",
  "The username or the password is wrong": "Le nom d'utilisateur ou le mot de passe est incorrect",
  "Show {secret, select, newPassword {new password} currentPassword {current password} CVV {CVV} other {password}}":
    "Afficher {secret, select, newPassword {le nouveau mot de passe} currentPassword {le mot de passe actuel} CVV {le CVV} other {le mot de passe}}",
  "Hide {secret, select, newPassword {new password} currentPassword {current password} CVV {CVV} other {password}}":
    "Masquer {secret, select, newPassword {le nouveau mot de passe} currentPassword {le mot de passe actuel} CVV {le CVV} other {le mot de passe}}",
  "Demo members": "Membres de démonstration",
  "Eighteen months of salary, standing orders, transfers, and exchanges in four currencies, and the offer of a loan":
    "Dix-huit mois de salaire, de virements permanents, de virements et de change en quatre devises, et une offre de prêt",
  "Joined this week and has made one deposit": "Membre depuis cette semaine, avec un seul dépôt",
  "Has a frozen card, a payment that waits for money, and a pending loan application":
    "A une carte bloquée, un paiement en attente de fonds et une demande de prêt en cours",
  "Click one to fill in the form": "Cliquez pour remplir le formulaire",
  "Banking in euros, pounds,\nfrancs and dollars.":
    "La banque en euros, livres,\nfrancs et dollars.",
  "Your connection": "Votre connexion",
  "Shown for security": "Affichée par sécurité",
  "IP address": "Adresse IP",
  City: "Ville",
  Region: "Région",
  Country: "Pays",
  Timezone: "Fuseau horaire",
  Unknown: "Non disponible",
  "Unable to determine location": "Localisation impossible",
  "The IP address is shown for security.": "L'adresse IP est affichée par sécurité.",
  "To show your location, your browser asks {services}, which learns your IP address. After you sign in, your profile shows the city next to this device. You can sign in without this.":
    "Pour afficher votre localisation, votre navigateur interroge {services}, qui reçoit ainsi votre adresse IP. Après la connexion, votre profil indique la ville à côté de cet appareil. Vous pouvez vous connecter sans cela.",
  "{first} or {second}": "{first} ou {second}",
  "Show My Location": "Afficher ma localisation",
  "You were signed out": "Vous avez été déconnecté",
  "You did nothing for {minutes, plural, =1 {a minute} one {# minute} other {# minutes}}. Sign in to continue where you left off. What you typed into a form is kept.":
    "Vous êtes resté inactif pendant {minutes, plural, =1 {une minute} one {# minute} many {# de minutes} other {# minutes}}. Connectez-vous pour reprendre là où vous en étiez. Ce que vous avez saisi dans un formulaire est conservé.",
  "Your session has expired": "Votre session a expiré",
  "A session lasts at most {hours} hours. Sign in to continue where you left off. What you typed into a form is kept.":
    "Une session dure au maximum {hours} heures. Connectez-vous pour reprendre là où vous en étiez. Ce que vous avez saisi dans un formulaire est conservé.",
  "Your session was ended": "Votre session a été fermée",
  "By another of your devices, a password change, or the bank. Sign in to continue where you left off.":
    "Par un autre de vos appareils, un changement de mot de passe ou la banque. Connectez-vous pour reprendre là où vous en étiez.",
  "Your membership is closed": "Votre adhésion a pris fin",
  "All your accounts and cards are closed, and you can't sign in again.":
    "Tous vos comptes et cartes sont clôturés, et vous ne pouvez plus vous connecter.",
  "You signed out": "Vous vous êtes déconnecté",
  "You signed out in another tab of this browser.":
    "Vous vous êtes déconnecté dans un autre onglet de ce navigateur.",
  "Demonstration.": "Démonstration.",
  "Not a licensed bank, no real money.": "Banque non agréée, argent fictif.",
  "About this site": "À propos de ce site",
  "Loading...": "Chargement…",
  Error: "Erreur",
  "Something went wrong. Try again.": "Une erreur s'est produite. Réessayez.",
  "Check your connection, then try again.": "Vérifiez votre connexion, puis réessayez.",
  "Try Again": "Réessayer",
  "Try Now": "Essayer maintenant",
  Trying: "Nouvel essai",
  "The bank did not answer": "La banque n'a pas répondu",
  "This page did not load": "Cette page n'a pas pu être chargée",
  "Something went wrong. Reload the page to see where your accounts stand.":
    "Une erreur s'est produite. Rechargez la page pour voir l'état de vos comptes.",
  "Reload Page": "Recharger la page",
  "Your money is safe. We'll keep trying, and this page will open as soon as the bank answers.":
    "Votre argent est en sécurité. Nous continuons d'essayer, et cette page s'ouvrira dès que la banque répondra.",
  "The bank can't be reached right now": "La banque est actuellement injoignable",
  "You are offline": "Vous êtes hors ligne",
  "Nothing you typed is lost. This page continues as soon as the bank answers.":
    "Rien de ce que vous avez saisi n'est perdu. Cette page reprendra dès que la banque répondra.",
  "Nothing you typed is lost. This page continues once you're back online.":
    "Rien de ce que vous avez saisi n'est perdu. Cette page reprendra dès que vous serez de nouveau en ligne.",
  "Connection to the bank": "Connexion à la banque",
  "The bank is back": "La banque est de nouveau joignable",
  "You're connected again": "Vous êtes de nouveau connecté",
  "This page is up to date again.": "Cette page est de nouveau à jour.",
  "One moment": "Un instant",
  "There were many requests from here. This page continues in {seconds, plural, one {# second} other {# seconds}}.":
    "Il y a eu beaucoup de demandes depuis votre connexion. Cette page reprendra dans {seconds, plural, one {# seconde} many {# de secondes} other {# secondes}}.",
  "The connection was lost before the bank answered. We don't know yet if this went through.":
    "La connexion a été interrompue avant la réponse de la banque. Nous ne savons pas encore si l'opération a été exécutée.",
  "The bank can't be reached. Check your connection, then try again.":
    "La banque est injoignable. Vérifiez votre connexion, puis réessayez.",
  Unauthorized: "Non connecté",
  "You are logged out. Logging in again...": "Vous êtes déconnecté. Nouvelle connexion…",
  Language: "Langue",
  System: "Système",
  Light: "Clair",
  Dark: "Sombre",
  "Theme: {choice, select, system {system} light {light} other {dark}}":
    "Thème : {choice, select, system {système} light {clair} other {sombre}}",
  "Theme: {choice, select, system {system} light {light} other {dark}}. Change to {next, select, system {system} light {light} other {dark}}":
    "Thème : {choice, select, system {système} light {clair} other {sombre}}. Passer au thème {next, select, system {système} light {clair} other {sombre}}",
  zero: "zéro",
  one: "un",
  two: "deux",
  three: "trois",
  four: "quatre",
  five: "cinq",
  six: "six",
  seven: "sept",
  eight: "huit",
  nine: "neuf",
  ten: "dix",
  eleven: "onze",
  twelve: "douze",
  "January February March April May June July August September October November December":
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  "Monday Tuesday Wednesday Thursday Friday Saturday Sunday":
    "lundi mardi mercredi jeudi vendredi samedi dimanche",
  "{day} {month} {year}": "{day} {month} {year}",
  "1|day of a month": "1er",
  "{weekday} {date}": "{weekday} {date}",
  "{weekday}, {date}": "{weekday} {date}",
  "{from} to {to}": "{from} au {to}",
  "{city} time": "heure de {city}",
  Luxembourg: "Luxembourg",
  Dismiss: "Fermer",
  "Jan/Feb/Mar/Apr/May/Jun/Jul/Aug/Sep/Oct/Nov/Dec/":
    "janv./févr./mars/avr./mai/juin/juil./août/sept./oct./nov./déc./",
  Notification: "Notification",
  "Notifications ({key})": "Notifications ({key})",
} satisfies Translation<typeof german>
