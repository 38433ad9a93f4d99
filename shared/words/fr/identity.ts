import type { identity as german } from "../de/identity.ts"
import type { Translation } from "../text.ts"

/** French: signing in, second factors, passwords, and security. */
export const identity = {
  "Back to Dashboard": "Retour à l'accueil",
  "Go to Sign-In": "Aller à la connexion",
  "Welcome back, {username}!": "Bonjour, {username} !",
  "Welcome to {bank}, {username}!": "Bienvenue chez {bank}, {username} !",
  Success: "Opération réussie",
  "Logged out successfully": "Vous vous êtes déconnecté",
  "Not confirmed": "Non confirmé",
  "That took too long, and no passkey was {verb, select, used {used} other {made}}. Try again.":
    "Cela a pris trop de temps, et aucune clé d'accès n'a été {verb, select, used {utilisée} other {créée}}. Réessayez.",
  "No passkey was {verb, select, used {used} other {made}}: it was cancelled. Try again.":
    "Aucune clé d'accès n'a été {verb, select, used {utilisée} other {créée}} : l'opération a été annulée. Réessayez.",
  "This device already has a passkey for you. There is nothing to do.":
    "Cet appareil possède déjà une clé d'accès pour vous. Vous n'avez rien à faire.",
  "No passkey was {verb, select, used {used} other {made}}: this device can't store one for this bank.":
    "Aucune clé d'accès n'a été {verb, select, used {utilisée} other {créée}} : cet appareil ne peut pas en enregistrer pour cette banque.",
  "No passkey was {verb, select, used {used} other {made}}: this device has no fingerprint, face, or PIN set up. Set one up first.":
    "Aucune clé d'accès n'a été {verb, select, used {utilisée} other {créée}} : ni empreinte digitale, ni reconnaissance faciale, ni code PIN n'est configuré sur cet appareil. Configurez-en d'abord un.",
  "No passkey was {verb, select, used {used} other {made}}: they don't work in this browser or at this address.":
    "Aucune clé d'accès n'a été {verb, select, used {utilisée} other {créée}} : les clés d'accès ne fonctionnent pas dans ce navigateur ou à cette adresse.",
  "No passkey was {verb, select, used {used} other {made}}: the device did not answer. Try again.":
    "Aucune clé d'accès n'a été {verb, select, used {utilisée} other {créée}} : l'appareil n'a pas répondu. Réessayez.",
  "Signing in as <name>{username}</name>. Give your second factor within {minutes} minutes.":
    "Connexion en tant que <name>{username}</name>. Indiquez votre second facteur dans les {minutes} minutes.",
  "The {minutes} minutes for this step are up. You are not signed in.":
    "Les {minutes} minutes prévues pour cette étape sont écoulées. Vous n'êtes pas connecté.",
  "Less than a minute left": "Moins d'une minute restante",
  "After that, you start over with your password.":
    "Ensuite, vous devrez recommencer avec votre mot de passe.",
  "Start over": "Recommencer",
  "Back to Password": "Retour au mot de passe",
  "At least {min} characters. A few unrelated words work best.":
    "Au moins {min} caractères. Quelques mots sans lien entre eux conviennent le mieux.",
  "Creating account...": "Ouverture du compte…",
  "Create Account": "Ouvrir un compte",
  "Your browser didn't allow copying": "Votre navigateur n'a pas autorisé la copie",
  "Change Password": "Modifier le mot de passe",
  "You'll stay signed in here and be signed out everywhere else.":
    "Vous restez connecté ici et serez déconnecté partout ailleurs.",
  Changing: "Modification",
  "Current password": "Mot de passe actuel",
  "New password": "Nouveau mot de passe",
  "At least {min} characters, or {withFactor} if you have a second factor. A few unrelated words work best.":
    "Au moins {min} caractères, ou {withFactor} si vous avez un second facteur. Quelques mots sans lien entre eux conviennent le mieux.",
  "Password changed": "Mot de passe modifié",
  "You are signed out on all other devices.": "Vous êtes déconnecté de tous vos autres appareils.",
  "This section did not load": "Cette section n'a pas pu être chargée",
  "Last changed on {date}. Changing it signs you out everywhere else.":
    "Dernière modification le {date}. Le modifier vous déconnecte partout ailleurs.",
  "Password strength": "Robustesse du mot de passe",
  "Password strength:": "Robustesse du mot de passe :",
  "Very weak": "Très faible",
  Weak: "Faible",
  Fair: "Correcte",
  Good: "Bonne",
  Strong: "Forte",
  "It contains your own name.": "Il contient votre propre nom.",
  Recovery: "Récupération",
  "Recover Access": "Récupérer l'accès",
  Code: "Code",
  "24 letters and digits. Dashes and case don't matter.":
    "24 lettres et chiffres. Les tirets et la casse n'ont pas d'importance.",
  "Set New Password": "Définir le nouveau mot de passe",
  "Your new password is set": "Votre nouveau mot de passe est défini",
  "You are signed out everywhere. Sign in with your new password.":
    "Vous êtes déconnecté partout. Connectez-vous avec votre nouveau mot de passe.",
  "Your second factors were removed. Set up a new one after you sign in.":
    "Vos seconds facteurs ont été supprimés. Configurez-en un nouveau après vous être connecté.",
  "If you have a second factor, you still need it.":
    "Si vous avez un second facteur, vous en avez toujours besoin.",
  "For your safety, your daily limit is low until {time}.":
    "Pour votre sécurité, votre limite journalière est réduite jusqu'au {time}.",
  "Are you still there?": "Êtes-vous toujours là ?",
  "You haven't done anything for a while. To keep your accounts safe, you'll be signed out soon.":
    "Vous êtes inactif depuis un moment. Pour protéger vos comptes, vous serez bientôt déconnecté.",
  "Your session ends soon": "Votre session se termine bientôt",
  "A session lasts at most {hours} hours and can't be extended. You can sign in again afterward. What you typed into a form is kept.":
    "Une session dure au maximum {hours} heures et ne peut pas être prolongée. Vous pourrez ensuite vous reconnecter. Ce que vous avez saisi dans un formulaire est conservé.",
  "until you're signed out": "avant la déconnexion",
  "Signing out...": "Déconnexion en cours…",
  "Sign out": "Se déconnecter",
  Staying: "Maintien de la session",
  "Stay signed in": "Rester connecté",
  OK: "OK",
  "{passed} seconds left": "{passed} secondes restantes",
  "What you confirm": "Ce que vous confirmez",
  "Time left": "Temps restant",
  "The {minutes} minutes are up.": "Les {minutes} minutes sont écoulées.",
  Cancel: "Annuler",
  "No money moved.": "Aucun mouvement d'argent n'a eu lieu.",
  "Nothing was changed.": "Rien n'a été modifié.",
  "Password is required": "Saisissez votre mot de passe",
  "This confirmation is no longer valid": "Cette confirmation n'est plus valable",
  "Confirm This Payment": "Confirmer ce paiement",
  "Last step. You confirm exactly this, once.":
    "Dernière étape. Vous confirmez exactement ceci, une seule fois.",
  "Confirm Payment": "Confirmer le paiement",
  Sending: "Envoi",
  "Confirm It's You": "Confirmez votre identité",
  "Before you see the card's number and CVV.": "Avant d'afficher le numéro et le CVV de la carte.",
  Confirm: "Confirmer",
  Loading: "Chargement",
  "Confirm This Payee": "Confirmer ce bénéficiaire",
  "You can then pay them without this step.": "Vous pourrez ensuite le payer sans cette étape.",
  "Trust Payee": "Faire confiance au bénéficiaire",
  Saving: "Enregistrement",
  "Confirm This Limit": "Confirmer cette limite",
  "It applies as soon as you confirm it.": "Elle s'applique dès que vous la confirmez.",
  "Confirm Limit": "Confirmer la limite",
  "Accept This Loan": "Accepter ce prêt",
  "You take on exactly this loan.": "Vous contractez exactement ce prêt.",
  "Accept Loan": "Accepter le prêt",
  Accepting: "Acceptation",
  "Confirm This Change": "Confirmer cette modification",
  "It affects who can access your money.": "Elle concerne l'accès à votre argent.",
  "Confirm Change": "Confirmer la modification",
  "The second step of signing in.": "La deuxième étape de la connexion.",
  "Sign In": "Se connecter",
  "Signing in": "Connexion en cours",
  "Enter Your Password": "Saisissez votre mot de passe",
  "We ask for it again before important changes.":
    "Nous le redemandons avant toute modification importante.",
  "One minute left to confirm.": "Il reste une minute pour confirmer.",
  "Legal first name": "Prénom officiel",
  "First name": "Prénom",
  "Legal last name": "Nom de famille officiel",
  "Last name": "Nom de famille",
  Email: "E-mail",
  "Back to Sign-In": "Retour à la connexion",
  "Get back into your accounts": "Retrouvez l'accès à vos comptes",
  "Forgot your password, or lost your second factor? To keep your accounts safe, a person checks who you are first.":
    "Mot de passe oublié ou second facteur perdu ? Pour protéger vos comptes, une personne vérifie d'abord votre identité.",
  "Contact the credit union": "Contactez la Credit Union",
  "Call <phone>{number}</phone> or visit us. We check who you are and give you a code. It works once, for 30 minutes. We'll never call you to ask for it.":
    "Appelez le <phone>{number}</phone> ou rendez-nous visite. Nous vérifions votre identité et vous donnons un code. Il est valable une seule fois, pendant 30 minutes. Nous ne vous appellerons jamais pour vous le demander.",
  "Set a new password with the code": "Définissez un nouveau mot de passe avec le code",
  "Page not found": "Page introuvable",
  "There is nothing at this address. It may have a typo, or the page has moved.":
    "Il n'y a rien à cette adresse. Elle contient peut-être une faute de frappe, ou la page a été déplacée.",
  "Logging out...": "Déconnexion en cours…",
  Logout: "Se déconnecter",
  "Sign In Again": "Se reconnecter",
  "Set Up Your Second Factor": "Configurer votre second facteur",
  "Welcome, {name}": "Bienvenue, {name}",
  "Sign in once more": "Connectez-vous encore une fois",
  "You have a second factor, but you signed in without it. Sign out, then sign in again with it.":
    "Vous avez un second facteur, mais vous vous êtes connecté sans lui. Déconnectez-vous, puis reconnectez-vous avec lui.",
  "Set up your second factor": "Configurez votre second facteur",
  "Everyone needs one, so nobody gets in with a password alone. It takes a minute.":
    "Tout le monde en a besoin, pour que personne n'entre avec un simple mot de passe. Cela prend une minute.",
} satisfies Translation<typeof german>
