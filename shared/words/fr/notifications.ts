import type { notifications as german } from "../de/notifications.ts"
import type { Translation } from "../text.ts"

/** French: notifications. */
export const notifications = {
  "Your email address did not load": "Votre adresse e-mail n'a pas pu être chargée",
  "This bank sends no emails": "Cette banque n'envoie pas d'e-mails",
  "Notifications reach you in the app.": "Les notifications vous parviennent dans l'application.",
  "Confirmed|address": "Confirmée",
  "We send nothing to {address} until you confirm that it is yours.":
    "Nous n'envoyons rien à {address} tant que vous n'avez pas confirmé que c'est la vôtre.",
  "Your profile has no email address. Add one under Personal Information, then confirm it here.":
    "Votre profil n'a pas d'adresse e-mail. Ajoutez-en une sous Informations personnelles, puis confirmez-la ici.",
  "Our emails don't arrive": "Nos e-mails n'arrivent pas",
  "The mail server of this address refused them. Check the address, then confirm it again.":
    "Le serveur de messagerie de cette adresse les a refusés. Vérifiez l'adresse, puis confirmez-la de nouveau.",
  "Emails still go to this address. Confirm {address} to use it instead. The earlier address is told, and gets security emails for another week.":
    "Les e-mails vont encore à cette adresse. Confirmez {address} pour l'utiliser à la place. L'ancienne adresse est informée, et reçoit les e-mails de sécurité pendant encore une semaine.",
  "Emails never hold amounts, account numbers, or links. This demonstration sends none; it <page>shows them on a page</page>.":
    "Les e-mails ne contiennent jamais de montants, de numéros de compte ni de liens. Cette démonstration n'en envoie aucun ; elle <page>les montre sur une page</page>.",
  "Emails never hold amounts, account numbers, or links.":
    "Les e-mails ne contiennent jamais de montants, de numéros de compte ni de liens.",
  "Address confirmed": "Adresse confirmée",
  "Emails go to {address}.": "Les e-mails vont à {address}.",
  "Code from the email": "Code de l'e-mail",
  "Sent to {address}. It is valid for 15 minutes.":
    "Envoyé à {address}. Il est valable 15 minutes.",
  "Confirm Address": "Confirmer l'adresse",
  "Not confirmed yet": "Pas encore confirmée",
  "Send another code": "Envoyer un autre code",
  "Send Code": "Envoyer le code",
  "Notifications were not marked as read": "Les notifications n'ont pas été marquées comme lues",
  "Notifications did not load": "Les notifications n'ont pas pu être chargées",
  "Your choice was not saved": "Votre choix n'a pas été enregistré",
  "What We Tell You": "Ce que nous vous signalons",
  "What you choose to see in the app is counted by the bell. The notifications page always lists everything.":
    "Ce que vous choisissez de voir dans l'application est compté par la cloche. La page des notifications montre toujours tout.",
  "Your choices did not load": "Vos choix n'ont pas pu être chargés",
  "About|notifications": "Sujet",
  "In the app": "Application",
  "By email": "E-mail",
  "The law requires us to tell you about these, in the app and by email once your address is confirmed.":
    "La loi nous oblige à vous en informer, dans l'application et par e-mail dès que votre adresse est confirmée.",
  "{about}, {channel, select, inApp {in the app} other {by email}}":
    "{about}, {channel, select, inApp {dans l'application} other {par e-mail}}",
  "Always on": "Toujours activé",
} satisfies Translation<typeof german>
