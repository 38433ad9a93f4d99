import type { mails as german } from "../de/mails.ts"
import type { Translation } from "../text.ts"

/** French: emails to members. */
export const mails = {
  "Hello,": "Bonjour,",
  "To see more, sign in as you always do. We never send links, and never ask for a password or a code by email.":
    "Pour en voir plus, connectez-vous comme d'habitude. Nous n'envoyons jamais de liens, et ne demandons jamais de mot de passe ni de code par e-mail.",
  "You can choose in your profile, under Notifications, what we write about.":
    "Dans votre profil, sous Notifications, vous pouvez choisir ce dont nous vous informons par e-mail.",
  "So much has happened within an hour that this message is about all of the rest. Your notifications list each of it.":
    "Il s'est passé tant de choses en une heure que ce message vaut pour tout le reste. Vos notifications en donnent le détail.",
  "If this wasn't you, sign in and change your password at once, or call us at the number on your card.":
    "Si ce n'était pas vous, connectez-vous et modifiez immédiatement votre mot de passe, ou appelez-nous au numéro indiqué sur votre carte.",
  "If you didn't expect this, ask the other owner, or call us at the number on your card.":
    "Si vous ne vous y attendiez pas, demandez à l'autre titulaire ou appelez-nous au numéro indiqué sur votre carte.",
  "Confirm your email address": "Confirmez votre adresse e-mail",
  "Your code is {code}. Enter it in your profile, under Notifications. It is valid for {minutes} minutes.":
    "Votre code est {code}. Saisissez-le dans votre profil, sous Notifications. Il est valable {minutes} minutes.",
  "If you didn't ask for it, you can ignore this message. Never tell anyone the code, not even us.":
    "Si vous ne l'avez pas demandé, vous pouvez ignorer ce message. Ne communiquez ce code à personne, pas même à nous.",
  "News from your bank": "Des nouvelles de votre banque",
  "About the security of your account": "À propos de la sécurité de votre compte",
  "A payment was not made": "Un paiement n'a pas été effectué",
  "News about a payment": "Du nouveau au sujet d'un paiement",
  "You received money": "Vous avez reçu de l'argent",
  "A payment of yours has to wait": "Un de vos paiements doit attendre",
  "Another owner of your account stopped an order":
    "Une autre personne titulaire du compte a arrêté un ordre",
  "About a payment request": "À propos d'une demande de paiement",
  "News about your loan": "Du nouveau au sujet de votre prêt",
  "You have a new message": "Vous avez un nouveau message",
  "About one of your budgets": "À propos d'un de vos budgets",
  "An upcoming payment is not covered yet": "Un paiement à venir n'est pas encore couvert",
  "Add money to the account that pays it before its date, and it is made that morning.":
    "Alimentez le compte à débiter avant la date du paiement, et celui-ci sera effectué ce jour-là, le matin.",
} satisfies Translation<typeof german>
