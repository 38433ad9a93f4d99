import type { faq as german } from "../de/faq.ts"
import type { Translation } from "../text.ts"

/** French: questions and answers. */
export const faq = {
  "Frequently Asked Questions": "Questions fréquentes",
  "Search the questions": "Rechercher dans les questions",
  "Card, limit, interest...": "Carte, limite, intérêts…",
  "{count} questions": "{count} questions",
  "{found, plural, one {# of {count} questions matches} other {# of {count} questions match}}":
    "{found, plural, one {# question correspond sur {count}} many {# de questions correspondent sur {count}} other {# questions correspondent sur {count}}}",
  "No matching questions": "Aucune question correspondante",
  "Try another word, or write to us by live chat or email. You'll find both on this page.":
    "Essayez un autre mot, ou écrivez-nous par chat en direct ou par e-mail. Vous trouverez les deux sur cette page.",
  "Show all questions": "Afficher toutes les questions",
  "Link to this answer<hidden>: {question}</hidden>":
    "Lien vers cette réponse<hidden> : {question}</hidden>",
  "{rate} in {currency, select, EUR {euros} GBP {pounds} CHF {francs} other {dollars}}":
    "{rate} en {currency, select, EUR {euros} GBP {livres} CHF {francs} other {dollars}}",
  "I lost my card. What do I do?": "J'ai perdu ma carte. Que faire ?",
  "Freeze it at once: open the card's menu under Cards and choose Freeze. From then on, it can't make card transfers. If you find the card, unfreeze it in the same place. If you don't, choose Replace Card: the old card closes for good, and you get a new number.":
    "Bloquez-la immédiatement : ouvrez le menu de la carte sous Cartes et choisissez Bloquer. Dès lors, elle ne peut plus effectuer de virements par carte. Si vous retrouvez la carte, débloquez-la au même endroit. Sinon, choisissez Remplacer la carte : l'ancienne carte est clôturée définitivement, et vous recevez un nouveau numéro.",
  "Go to your cards": "Aller à vos cartes",
  "How long does a transfer take?": "Combien de temps prend un virement ?",
  "A transfer to another account at this bank arrives at once. A transfer to another bank in the SEPA area is sent as a SEPA Instant payment and takes seconds. If you choose Standard, it goes out with the next collection, and you can cancel it until then.":
    "Un virement vers un autre compte de cette banque arrive immédiatement. Un virement vers une autre banque de l'espace SEPA est envoyé comme virement SEPA instantané et prend quelques secondes. Si vous choisissez Standard, il part avec la prochaine collecte, et vous pouvez l'annuler jusque-là.",
  "SEPA explained": "Le SEPA expliqué",
  "What does a transfer cost?": "Combien coûte un virement ?",
  "Nothing. We charge no fee for transfers, card transfers, or exchanges. If currencies differ, you see the rate before you confirm.":
    "Rien. Nous ne prélevons pas de frais pour les virements, les virements par carte ou le change. Si les devises diffèrent, vous voyez le taux avant de confirmer.",
  "How our rates work": "Comment fonctionnent nos taux",
  "How much can I send in a day?": "Combien puis-je envoyer par jour ?",
  "Up to {limit} EUR a day to others, with transfers and card transfers counted together. Other currencies count at the latest rate. Money you move between your own accounts doesn't count. Each card also has its own daily limit, shown on the card.":
    "Jusqu'à {limit} EUR par jour vers d'autres personnes, virements et virements par carte confondus. Les autres devises comptent au dernier taux. L'argent que vous transférez entre vos propres comptes ne compte pas. Chaque carte a aussi sa propre limite journalière, affichée sur la carte.",
  "Can I cancel a transfer?": "Puis-je annuler un virement ?",
  "No. A confirmed transfer is booked at once and can't be undone. That's why you see the recipient, the amount, and the name check in a second step before anything is sent. Ask the recipient to send the money back.":
    "Non. Un virement confirmé est comptabilisé immédiatement et ne peut pas être annulé. C'est pourquoi vous voyez le bénéficiaire, le montant et la vérification du bénéficiaire dans une seconde étape avant tout envoi. Demandez au bénéficiaire de renvoyer l'argent.",
  "I lost my connection while sending money. Was it sent twice?":
    "J'ai perdu ma connexion pendant l'envoi. L'argent est-il parti deux fois ?",
  "No. Each submission has its own key. If no answer comes, we ask again with the same key, and the same key moves money only once.":
    "Non. Chaque envoi a sa propre clé. Sans réponse, nous renouvelons la demande avec la même clé, et une même clé ne fait partir l'argent qu'une seule fois.",
  "How long does a loan review take?": "Combien de temps prend l'examen d'un prêt ?",
  "Loan review takes 2-3 business days. You'll see the decision under Loans as soon as it's made.":
    "L'examen d'un prêt prend 2 à 3 jours ouvrables bancaires. Vous verrez la décision sous Prêts dès qu'elle est prise.",
  "Go to your loans": "Aller à vos prêts",
  "How much can I borrow, and at what rate?": "Combien puis-je emprunter, et à quel taux ?",
  "From {min} to {max} EUR, or the equivalent in another currency, over 1 to 360 months. Rates start at {lowest}%. Your application is calculated at {rate}%. Your rate is set when the loan is approved.":
    "De {min} à {max} EUR, ou l'équivalent dans une autre devise, sur 1 à 360 mois. Les taux commencent à {lowest} %. Votre demande est calculée à {rate} %. Votre taux est fixé lorsque le prêt est accordé.",
  "See what it costs each month": "Voir le coût mensuel",
  "How do I open another account?": "Comment ouvrir un autre compte ?",
  "On the dashboard, choose Open account above your accounts. You can hold euros, pounds, francs, and dollars in current or savings accounts, up to {max} at a time. Each comes with its own card.":
    "Sur la page d'accueil, choisissez Ouvrir un compte au-dessus de vos comptes. Vous pouvez détenir des euros, livres, francs et dollars sur des comptes courants ou d'épargne, jusqu'à {max} à la fois. Chacun a sa propre carte.",
  "Go to the dashboard": "Aller à l'accueil",
  "How do I rename or close an account?": "Comment renommer ou clôturer un compte ?",
  "Open the account's menu on the dashboard. You can close an account if it's empty and no loan is repaid from it. Its card stops working and its IBAN no longer accepts money. Its transactions stay in your history.":
    "Ouvrez le menu du compte sur la page d'accueil. Vous pouvez clôturer un compte s'il est vide et si aucun prêt n'y est remboursé. Sa carte cesse de fonctionner et son IBAN n'accepte plus d'argent. Ses opérations restent dans votre historique.",
  "How much interest do savings earn?": "Combien d'intérêts rapporte l'épargne ?",
  "A new savings account earns {rates}. Interest is calculated on the balance at the end of each day and paid once a month. Current accounts don't earn interest.":
    "Un nouveau compte d'épargne rapporte {rates}. Les intérêts sont calculés sur le solde en fin de journée et versés une fois par mois. Les comptes courants ne rapportent pas d'intérêts.",
  "What do I need for a card transfer?": "De quoi ai-je besoin pour un virement par carte ?",
  "An active card and its CVV. You find the CVV under Show Details in the card's menu. After {attempts} wrong CVVs in a row, the card's transfers are blocked for {minutes} minutes.":
    "Une carte active et son CVV. Vous trouvez le CVV sous Afficher les détails dans le menu de la carte. Après {attempts} CVV erronés de suite, les virements de la carte sont bloqués pendant {minutes} minutes.",
  "Make a card transfer": "Effectuer un virement par carte",
  "Why does the bank check the recipient's name?":
    "Pourquoi la banque vérifie-t-elle le nom du bénéficiaire ?",
  "To keep money from going to the wrong account. Before you confirm, we compare the name you typed with the account holder's. For an account at another bank, we ask that bank. If it doesn't answer, we tell you.":
    "Pour éviter que l'argent n'arrive sur un mauvais compte. Avant que vous confirmiez, nous comparons le nom saisi avec celui du titulaire du compte. Pour un compte dans une autre banque, nous interrogeons cette banque. Si elle ne répond pas, nous vous le disons.",
  "How do I change my name, email, or username?":
    "Comment changer mon nom, mon e-mail ou mon nom d'utilisateur ?",
  "Under Profile Settings, in the menu at the top right. From then on, you sign in with your new username.":
    "Sous Profil et paramètres, dans le menu en haut à droite. Vous vous connectez ensuite avec votre nouveau nom d'utilisateur.",
  "Go to your profile": "Aller à votre profil",
  "What is a second factor, and how do I set one up?":
    "Qu'est-ce qu'un second facteur, et comment en configurer un ?",
  "Something you use in addition to your password. It's either a passkey, which uses your fingerprint, face, or device PIN, or an app on your phone that shows a new code every 30 seconds. Set one up under Profile Settings. We then ask for it when you sign in and before you pay someone new.":
    "Quelque chose que vous utilisez en plus de votre mot de passe : soit une clé d'accès, qui utilise votre empreinte, votre visage ou le code PIN de l'appareil, soit une application sur votre téléphone qui affiche un nouveau code toutes les 30 secondes. Configurez-en un sous Profil et paramètres. Nous le demandons ensuite à la connexion et avant de payer un nouveau bénéficiaire.",
  "Set up a second factor": "Configurer un second facteur",
  "I lost my phone. How do I get in?": "J'ai perdu mon téléphone. Comment me connecter ?",
  "Use one of the ten recovery codes you saved when you set up your second factor. At the second step of signing in, choose Use a recovery code. Each works once. Then remove the lost phone under Profile Settings. If you don't have a code, contact us. We'll check who you are first.":
    "Utilisez l'un des dix codes de récupération enregistrés lors de la configuration de votre second facteur. À la seconde étape de la connexion, choisissez Utiliser un code de récupération. Chacun fonctionne une fois. Supprimez ensuite le téléphone perdu sous Profil et paramètres. Si vous n'avez pas de code, contactez-nous. Nous vérifierons d'abord votre identité.",
  "Your recovery codes": "Vos codes de récupération",
  "Why was I signed out?": "Pourquoi ai-je été déconnecté ?",
  "To keep your accounts safe, we sign you out after {minutes, plural, one {# minute} other {# minutes}} without activity, and always after {hours} hours. Sign in again to continue where you left off.":
    "Pour protéger vos comptes, nous vous déconnectons après {minutes, plural, one {# minute} many {# de minutes} other {# minutes}} sans activité, et toujours après {hours} heures. Reconnectez-vous pour reprendre là où vous en étiez.",
  "How we protect you": "Comment nous vous protégeons",
} satisfies Translation<typeof german>
