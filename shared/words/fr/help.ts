import type { help as german } from "../de/help.ts"
import type { Translation } from "../text.ts"

/** French: the help center. */
export const help = {
  "today at {time}": "aujourd'hui à {time}",
  "tomorrow at {time}": "demain à {time}",
  "on {weekday} at {time}": "{weekday} à {time}",
  "Take one apart, digit by digit": "En décomposer un, chiffre par chiffre",
  "How euros arrive in seconds": "Comment les euros arrivent en quelques secondes",
  "What we do, and what you can do": "Ce que nous faisons, et ce que vous pouvez faire",
  "A tour of the whole bank": "Une visite de toute la banque",
  "Back to Help Center": "Retour à l'aide",
  "Live Chat": "Chat en direct",
  "Staff are here until {time} and answer as soon as they can.":
    "Nos collaborateurs sont là jusqu'à {time} et répondent dès que possible.",
  "We're closed right now. Staff will answer here {when}.":
    "Nous sommes fermés actuellement. Nos collaborateurs répondront ici {when}.",
  "The conversation did not load": "La conversation n'a pas pu être chargée",
  "No messages yet": "Aucun message pour le moment",
  "Your messages and the answers stay here. You can close this and come back.":
    "Vos messages et les réponses restent ici. Vous pouvez fermer et revenir.",
  Conversation: "Conversation",
  "Show older messages": "Afficher les messages plus anciens",
  You: "Vous",
  Staff: "Collaborateur",
  "Write to staff": "Écrire à nos collaborateurs",
  "Your message": "Votre message",
  "{count} characters left": "{count} caractères restants",
  "Never write your password or a CVV here. Press Enter to send, or Shift and Enter for a new line.":
    "N'écrivez jamais votre mot de passe ni un CVV ici. Entrée pour envoyer, Maj et Entrée pour une nouvelle ligne.",
  "Never write your password or a CVV here.": "N'écrivez jamais votre mot de passe ni un CVV ici.",
  Send: "Envoyer",
  "Add some money": "Ajouter de l'argent",
  "On the dashboard, choose Add Funds. The deposit is simulated, but it is really booked: balance, total, and history change together, and you get a receipt.":
    "Sur la page d'accueil, choisissez Faire un dépôt. Le dépôt est simulé, mais réellement comptabilisé : le solde, le total et l'historique changent ensemble, et vous recevez un reçu.",
  "Send it to someone": "L'envoyer à quelqu'un",
  "Under Transfer, find a payee by a few letters and press Enter, or type an IBAN: a wrong digit is caught at once. The review checks the recipient's name before you send.":
    "Sous Virement, trouvez un bénéficiaire avec quelques lettres et appuyez sur Entrée, ou saisissez un IBAN : un chiffre faux est détecté aussitôt. L'étape Vérifier contrôle le nom du bénéficiaire avant l'envoi.",
  "Make a transfer": "Effectuer un virement",
  "See a payment rejected": "Voir un paiement rejeté",
  "Send a euro to this account at a simulated bank. It is closed, so the other bank rejects the payment within seconds: the page says why, and the money is back.":
    "Envoyez un euro à ce compte dans une banque simulée. Il est clôturé, donc l'autre banque rejette le paiement en quelques secondes : la page dit pourquoi, et l'argent est de retour.",
  "Under Payments, Requests, ask another demo member by username. Sign in as them in another browser and pay: your open page shows it without a reload.":
    "Sous Paiements, Demandes, adressez-vous à un autre membre de démonstration par nom d'utilisateur. Connectez-vous à sa place dans un autre navigateur et payez : votre page ouverte le montre sans rechargement.",
  "Go to your requests": "Aller à vos demandes",
  "Plan a payment": "Planifier un paiement",
  "Under Transfer, choose Regularly, and see the next three dates before you confirm. Payments lists all that is coming; an order's page skips a date, pauses it, or ends it.":
    "Sous Virement, choisissez Récurrent, et voyez les trois prochaines dates avant de confirmer. Paiements montre tout ce qui est à venir ; la page d'un ordre permet de sauter une date, de le suspendre ou d'y mettre fin.",
  "See what is coming": "Voir ce qui est à venir",
  "Freeze a card": "Bloquer une carte",
  "Each card has a menu. Show Details asks for your password and hides the numbers after half a minute. Freeze a card, and try to pay with it.":
    "Chaque carte a un menu. Afficher les détails demande votre mot de passe et masque les numéros après une demi-minute. Bloquez une carte, et essayez de payer avec.",
  "Save, exchange, and look ahead": "Épargner, changer et anticiper",
  "An account's page has savings goals. Currency Exchange deals the rate that it shows. Insights say where your money went, and what is left until the month ends.":
    "La page d'un compte a des objectifs d'épargne. Le change applique le taux affiché. Les analyses montrent où est passé votre argent, et ce qu'il reste jusqu'à la fin du mois.",
  "See where your money went": "Voir où est passé votre argent",
  "Borrow, and talk to staff": "Emprunter, et parler aux collaborateurs",
  "Marta has the offer of a loan, which she accepts after reading its terms and papers. Any other member applies, and employees decide in their own app, where they also answer your chat.":
    "Marta a une offre de prêt, qu'elle accepte après en avoir lu les conditions et les documents. Tout autre membre fait une demande, et les collaborateurs décident dans leur propre application, où ils répondent aussi à votre chat.",
  "Go to the Loan Center": "Aller aux prêts",
  "{count} new": "{count} nouveaux",
  "Staff answer until {time}.": "Nos collaborateurs répondent jusqu'à {time}.",
  "Write anytime. Staff answer {when}.":
    "Écrivez à tout moment. Nos collaborateurs répondent {when}.",
  "Start Live Chat": "Démarrer le chat en direct",
  "Email Support": "Assistance par e-mail",
  "We reply within 24 hours.": "Nous répondons sous 24 heures.",
  "For what can't wait, during business hours.":
    "Pour ce qui ne peut attendre, aux heures d'ouverture.",
  "Business Hours": "Heures d'ouverture",
  "Open now": "Ouvert actuellement",
  "Closed now": "Fermé actuellement",
  "{clock}. Open until {time}.": "Ouvert jusqu'à {time}, {clock}.",
  "{clock}. Opens {when}.": "Ouvre {when}, {clock}.",
} satisfies Translation<typeof german>
