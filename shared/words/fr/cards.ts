import type { cards as german } from "../de/cards.ts"
import type { Translation } from "../text.ts"

/** French: cards and card transfers. */
export const cards = {
  "Unfreeze Card": "Débloquer la carte",
  "Save Limit": "Enregistrer la limite",
  "Create Card": "Créer la carte",
  "Replace Card": "Remplacer la carte",
  "Close Card": "Clôturer la carte",
  "Turn On": "Activer",
  "Transfer Failed": "Échec du virement",
  "Transfers to others": "Virements à des tiers",
  "When this is off, the card sends money only to your own accounts.":
    "Si cette option est désactivée, la carte n'envoie de l'argent que vers vos propres comptes.",
  "Transfers to new payees": "Virements à de nouveaux bénéficiaires",
  "When this is off, the card sends money to others only if a transfer of yours has reached them before.":
    "Si cette option est désactivée, la carte n'envoie de l'argent à des tiers que s'ils ont déjà reçu un virement de votre part.",
  "Card Transfers": "Virements par carte",
  "What {card} may send. Account transfers are not affected.":
    "{card} : ce que la carte peut envoyer. Les virements depuis le compte ne sont pas concernés.",
  "{option, select, transfersToOthers {Transfers to others} other {Transfers to new payees}} with {card} are {state, select, on {on} other {off}}":
    "Les virements {option, select, transfersToOthers {à des tiers} other {à de nouveaux bénéficiaires}} avec {card} sont {state, select, on {activés} other {désactivés}}",
  "Turning off takes effect at once. Turning on takes your second factor or your password.":
    "La désactivation prend effet aussitôt. L'activation demande votre second facteur ou votre mot de passe.",
  Change: "Modifier",
  "Change what {card} may send": "{card} : modifier ce que la carte peut envoyer",
  "Single-use": "À usage unique",
  Virtual: "Virtuelle",
  Frozen: "Bloquée",
  "Active|card": "Active",
  "Card holder": "Titulaire",
  "Expires|of a card": "Expire fin",
  CVV: "CVV",
  "Card number {number}": "Numéro de carte {number}",
  "Card number ending in {digits}": "Numéro de carte se terminant par {digits}",
  Card: "Carte",
  "Select a card": "Choisir une carte",
  "No Cards Found": "Aucune carte trouvée",
  "Current|account type": "Compte courant",
  "Savings|account type": "Compte d'épargne",
  "{card} is frozen": "{card} est bloquée",
  "{card} is active again": "{card} est de nouveau active",
  "Hidden again after 30 seconds": "De nouveau masqué après 30 secondes",
  "Hidden again in {seconds} s": "De nouveau masqué dans {seconds} s",
  "Limits and account of {card}": "{card} : limites et compte",
  "The bank froze this card, and only the bank can unfreeze, replace, or close it. Write to {email}.":
    "La banque a bloqué cette carte et elle seule peut la débloquer, la remplacer ou la clôturer. Écrivez à {email}.",
  "This is another owner's card. You can freeze it, lower its limit, or close it.":
    "Cette carte est celle d'un autre titulaire du compte. Vous pouvez la bloquer, abaisser sa limite ou la clôturer.",
  "Account type": "Type de compte",
  Transfers: "Virements",
  "Change Card Limit": "Modifier la limite de la carte",
  "The most {card} can send in a day.":
    "{card} : le montant maximal que la carte peut envoyer par jour.",
  "The daily limit of {card} is now {limit}":
    "{card} : la limite journalière est désormais de {limit}",
  "Change the daily limit of {card}": "{card} : modifier la limite journalière",
  "{count, plural, one {card} other {cards}}":
    "{count, plural, one {carte} many {cartes} other {cartes}}",
  "Hide Details": "Masquer les détails",
  "Show Details": "Afficher les détails",
  "Copy Number": "Copier le numéro",
  "Copy Expiry Date": "Copier la date d'expiration",
  "Copy CVV": "Copier le CVV",
  Unfreeze: "Débloquer",
  Freeze: "Bloquer",
  "Choose one of these": "Choisissez l'une de ces options",
  "Keep Card": "Conserver la carte",
  Required: "Obligatoire",
  "Depends on the card": "Selon la carte",
  "Each transfer takes the CVV, which is never stored":
    "Chaque virement exige le CVV, qui n'est jamais enregistré",
  "{count} wrong CVVs block the card's transfers for {minutes} minutes":
    "{count} CVV erronés bloquent les virements de la carte pendant {minutes} minutes",
  "A frozen card can't send money": "Une carte bloquée ne peut pas envoyer d'argent",
  "You confirm each transfer in a second step":
    "Vous confirmez chaque virement dans une seconde étape",
  "About card transfers": "À propos des virements par carte",
  Conditions: "Conditions",
  "Card transfer": "Virement par carte",
  Description: "Description",
  "Please select a valid card": "Veuillez choisir une carte valable",
  "Insufficient Funds": "Solde insuffisant",
  "Daily Limit Exceeded": "Limite journalière dépassée",
  "Transfer amount exceeds daily card limit of {limit}":
    "Le montant du virement dépasse la limite journalière de la carte, soit {limit}",
  "Debit card": "Carte de débit",
  "Virtual card": "Carte virtuelle",
  "Single-use card": "Carte à usage unique",
  "{name} · {kind}": "{name} · {kind}",
  "Own accounts only": "Vos comptes uniquement",
  "To anyone": "À tous",
  "To payees you've paid": "Aux bénéficiaires déjà payés",
  "Someone else knows its details": "Quelqu'un d'autre en connaît les données",
  "It does not work": "Elle ne fonctionne pas",
  Lost: "Perdue",
  "Stolen, or someone else knows its details": "Volée, ou quelqu'un d'autre en connaît les données",
  Damaged: "Endommagée",
  Stolen: "Volée",
  "No longer needed": "Plus nécessaire",
  "Used once": "Utilisée une fois",
  "Details known to others": "Données connues de tiers",
  "Did not work": "Ne fonctionnait pas",
  "Close {card}": "Clôturer {card}",
  "Why?": "Pourquoi ?",
  Closing: "Clôture",
  "{card} is closed for good": "{card} est définitivement clôturée",
  "{card} stops working at once and can't be opened again. Transfers that were already sent are not affected, and they stay in your transactions.":
    "{card} cesse aussitôt de fonctionner et ne peut pas être rouverte. Les virements déjà envoyés ne sont pas concernés et restent dans vos opérations.",
  "If you may still find it, freeze it instead.":
    "Si vous pensez pouvoir la retrouver, bloquez-la plutôt.",
  "Closed Cards": "Cartes clôturées",
  "{kind} · replaced by {card}": "{kind} · remplacée par {card}",
  "{card} is ready": "{card} est prête",
  "Its number and CVV are under Show Details of {name}.":
    "{name} : son numéro et son CVV sont sous Afficher les détails.",
  "New Virtual Card": "Nouvelle carte virtuelle",
  "Free, and ready at once. You can close it at any time.":
    "Gratuite et prête aussitôt. Vous pouvez la clôturer à tout moment.",
  Kind: "Type",
  "Works until you close it": "Fonctionne jusqu'à sa clôture",
  "Closes with its first transfer": "Se clôture avec le premier virement",
  "Only you see it": "Visible de vous seul",
  "Online shopping": "Achats en ligne",
  "Replace {card}": "Remplacer {card}",
  "What happened?": "Que s'est-il passé ?",
  Replacing: "Remplacement",
  "{card} replaces {replaced}": "{card} remplace {replaced}",
  "{card} is closed for good.": "{card} est définitivement clôturée.",
  "{card} closes for good at once. You get a new card with a new number, expiry date, and CVV, and you can use it here right away.":
    "{card} est aussitôt et définitivement clôturée. Vous recevez une nouvelle carte avec un nouveau numéro, une nouvelle date d'expiration et un nouveau CVV, utilisable ici immédiatement.",
  "The account, the daily limit, and the settings stay the same.":
    "Le compte, la limite journalière et les réglages restent les mêmes.",
  "Request New Card": "Demander une nouvelle carte",
  "Contact us and we will send a card for any of your accounts.":
    "Contactez-nous et nous vous enverrons une carte pour n'importe lequel de vos comptes.",
  Phone: "Téléphone",
  "Selected card": "Carte choisie",
  Balance: "Solde",
  "This card was frozen by the bank. Choose another, or write to {email}.":
    "Cette carte a été bloquée par la banque. Choisissez-en une autre ou écrivez à {email}.",
  "This card is frozen. Choose another, or unfreeze it under <cards>Cards</cards>.":
    "Cette carte est bloquée. Choisissez-en une autre ou débloquez-la sous <cards>Cartes</cards>.",
  "This card sends money only to your own accounts.":
    "Cette carte n'envoie de l'argent que vers vos propres comptes.",
  "This card sends money to others only if you have paid them before.":
    "Cette carte n'envoie de l'argent à des tiers que si vous les avez déjà payés.",
  "This card closes with its first transfer.": "Cette carte se clôture avec son premier virement.",
  "Expiry date copied to clipboard": "Date d'expiration copiée dans le presse-papiers",
  "CVV copied to clipboard": "CVV copié dans le presse-papiers",
  "Card number copied to clipboard": "Numéro de carte copié dans le presse-papiers",
  "Your browser didn't allow copying. Show the details and copy them from the card.":
    "Votre navigateur n'a pas autorisé la copie. Affichez les détails et copiez-les depuis la carte.",
  "Virtual Cards": "Cartes virtuelles",
  "A virtual card has its own number and CVV and pays from one of your accounts. A single-use card closes by itself with its first transfer.":
    "Une carte virtuelle a son propre numéro et son propre CVV et paie depuis l'un de vos comptes. Une carte à usage unique se clôture d'elle-même avec son premier virement.",
  "{open} of {most} open": "{open} sur {most} ouvertes",
  "Close one that you no longer need first.":
    "Clôturez d'abord une carte dont vous n'avez plus besoin.",
} satisfies Translation<typeof german>
