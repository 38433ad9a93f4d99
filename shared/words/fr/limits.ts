import type { limits as german } from "../de/limits.ts"
import type { Translation } from "../text.ts"

/** French: limits and the lock of payments. */
export const limits = {
  "Unlock Payments": "Débloquer les paiements",
  "Change Daily Limit": "Modifier la limite journalière",
  "The most you can send to others in a day, from all your accounts.":
    "Le montant maximal que vous pouvez envoyer à des tiers par jour, depuis tous vos comptes.",
  "Your daily limit is now {limit}": "Votre limite journalière est désormais de {limit}",
  "Daily Transfer Limit": "Limite journalière des virements",
  "Your limit did not load": "Votre limite n'a pas pu être chargée",
  "Sent today": "Envoyé aujourd'hui",
  "Left today": "Reste aujourd'hui",
  "Highest limit you can set": "Limite maximale possible",
  "Lowered for your safety": "Réduite pour votre sécurité",
  "You recovered your access, so your limit is low until {time}. Then it goes back to {limit}.":
    "Vous avez récupéré votre accès ; votre limite est donc réduite jusqu'au {time}. Elle revient ensuite à {limit}.",
  "Change Limit": "Modifier la limite",
  "Instant payments have no limit of their own now":
    "Les virements instantanés n'ont plus de limite propre",
  "Your limit for instant payments is now {limit} {per, select, day {a day} other {each}}":
    "Votre limite pour les virements instantanés est désormais de {limit} {per, select, day {par jour} other {chacun}}",
  "Change Instant Limit": "Modifier la limite des virements instantanés",
  "Set Instant Limit": "Fixer la limite des virements instantanés",
  "The most you can send to other banks by instant payment.":
    "Le montant maximal que vous pouvez envoyer à d'autres banques par virement instantané.",
  "Applies to": "S'applique à",
  "Each payment": "Chaque paiement",
  "Each day": "Chaque jour",
  "No limit": "Aucune limite",
  "Up to {limit}. Lowering it takes effect at once.":
    "Jusqu'à {limit}. Une baisse prend effet aussitôt.",
  "Instant Payments Limit": "Limite des virements instantanés",
  "All instant payments of a day": "Tous les virements instantanés d'un jour",
  "You can set a lower limit for instant payments to other banks, for each payment or for a day. Standard transfers and payments within the bank don't count.":
    "Vous pouvez fixer une limite plus basse pour les virements instantanés vers d'autres banques, par paiement ou par jour. Les virements standard et les paiements au sein de la banque ne comptent pas.",
  "The weaker limit begins on {time}": "La limite assouplie commence le {time}",
  "Your limit for new payees is saved":
    "Votre limite pour les nouveaux bénéficiaires est enregistrée",
  "Change New Payees Limit": "Modifier la limite des nouveaux bénéficiaires",
  "Set New Payees Limit": "Fixer la limite des nouveaux bénéficiaires",
  "The most you can send someone new in a day. Payments that were accepted are never held.":
    "Le montant maximal que vous pouvez envoyer à un nouveau bénéficiaire par jour. Les paiements acceptés ne sont jamais retenus.",
  "Limit for new payees": "Limite pour les nouveaux bénéficiaires",
  "Up to {limit}.": "Jusqu'à {limit}.",
  Days: "Jours",
  "From 1 to {most}. A payee is new for this many days.":
    "De 1 à {most}. Un bénéficiaire est considéré comme nouveau pendant ce nombre de jours.",
  "A stricter limit applies at once. A weaker one begins after {days, plural, one {one day} other {# days}}.":
    "Une limite plus stricte s'applique aussitôt. Une limite assouplie commence après {days, plural, one {un jour} many {# jours} other {# jours}}.",
  "It applies at once. More than {days} days must be confirmed. A weaker limit, or none, then begins only after this many days.":
    "Elle s'applique aussitôt. Une durée de plus de {days} jours doit être confirmée. Une limite assouplie, ou aucune, ne commence alors qu'après ce nombre de jours.",
  "{what, select, limit {The one you had before} other {Having no limit}} is back at once until {time}, and within a day after that.":
    "{what, select, limit {L'ancienne limite revient} other {L'absence de limite revient}} aussitôt jusqu'au {time}, puis dans un délai d'un jour.",
  "Days must be a whole number from 1 to {most}":
    "Le nombre de jours doit être un entier de 1 à {most}",
  "New Payees Limit": "Limite des nouveaux bénéficiaires",
  "All you send a new payee on one day":
    "Tout ce que vous envoyez à un nouveau bénéficiaire en un jour",
  "Applies for": "S'applique pendant",
  "The first {days, plural, one {day} other {# days}}":
    "{days, plural, one {Le premier jour} many {Les # premiers jours} other {Les # premiers jours}}",
  "You can set a limit a day for payees in their first days, so that nobody can talk you into a large payment to someone new. The days begin when you save, trust, or first pay them.":
    "Vous pouvez fixer une limite par jour pour les bénéficiaires durant leurs premiers jours, afin que personne ne puisse vous pousser à envoyer un gros montant à un nouveau bénéficiaire. Les jours commencent quand vous l'enregistrez, lui faites confiance ou le payez pour la première fois.",
  "Set without your password or a second factor. If you change your mind, or if it wasn't you: you can take it back at once until {time}, and within a day after that.":
    "Fixée sans votre mot de passe ni second facteur. Si vous changez d'avis, ou si ce n'était pas vous : vous pouvez l'annuler aussitôt jusqu'au {time}, puis dans un délai d'un jour.",
  "From {time}: {limit} a day for the first {days, plural, one {day} other {# days}}. To keep the current limit, save it again.":
    "À partir du {time} : {limit} par jour {days, plural, one {le premier jour} many {les # premiers jours} other {les # premiers jours}}. Pour garder la limite actuelle, enregistrez-la de nouveau.",
  "From {time}: no limit for new payees. To keep the current limit, save it again.":
    "À partir du {time} : aucune limite pour les nouveaux bénéficiaires. Pour garder la limite actuelle, enregistrez-la de nouveau.",
  "Payments Lock": "Blocage des paiements",
  "The lock did not load": "Le blocage n'a pas pu être chargé",
  "Payments are locked": "Les paiements sont bloqués",
  "Payments are unlocked": "Les paiements sont débloqués",
  "Stops all transfers and card transfers to others at once. You can still move money between your own accounts, exchange it, and repay loans. To unlock them, you need your second factor or your password.":
    "Arrête aussitôt tous les virements et virements par carte à des tiers. Vous pouvez encore transférer de l'argent entre vos propres comptes, le changer et rembourser des prêts. Pour les débloquer, il vous faut votre second facteur ou votre mot de passe.",
  "Lock payments to others": "Bloquer les paiements à des tiers",
  "Locked since {time}": "Bloqués depuis le {time}",
  "Payments to others are locked": "Les paiements à des tiers sont bloqués",
  "You can still send money between your own accounts. <unlock>Unlock payments</unlock>":
    "Vous pouvez encore envoyer de l'argent entre vos propres comptes. <unlock>Débloquer les paiements</unlock>",
  "{spent} of {limit} sent today": "{spent} sur {limit} envoyés aujourd'hui",
} satisfies Translation<typeof german>
