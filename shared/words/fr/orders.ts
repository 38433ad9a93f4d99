import type { orders as german } from "../de/orders.ts"
import type { Translation } from "../text.ts"

/** French: standing orders and scheduled payments. */
export const orders = {
  "Your orders did not load": "Vos ordres n'ont pas pu être chargés",
  "Standing Orders": "Virements permanents",
  "Scheduled Payments": "Virements à date fixe",
  "Ended|orders": "Terminés",
  "Next {day}": "Prochain le {day}",
  "{when}, from {account}": "{when}, depuis {account}",
  "{detail}, made by {name}": "{detail}, créé par {name}",
  "Nothing planned yet": "Rien de prévu pour le moment",
  "Have rent or savings paid regularly, or schedule a payment for a later date.":
    "Faites virer régulièrement un loyer ou votre épargne, ou planifiez un paiement pour plus tard.",
  "Pause this scheduled payment?": "Suspendre ce virement à date fixe ?",
  "Pause this standing order?": "Suspendre ce virement permanent ?",
  "Nothing is paid until it is resumed{name, select, none {} other { by {name}}}.{waiting, select, none {} other { The payment of {waiting} that waits is not made.}} Dates that pass in the meantime are left out, and not paid later.":
    "Rien n'est payé jusqu'à ce qu'il soit repris{name, select, none {} other { par {name}}}.{waiting, select, none {} other { Le paiement en attente du {waiting} n'est pas effectué.}} Les dates qui passent entre-temps sont omises, et ne sont pas payées plus tard.",
  "Pause Order": "Suspendre l'ordre",
  Pausing: "Suspension",
  "Keep Paying": "Continuer à payer",
  "Paused. Nothing is paid until it is resumed":
    "Suspendu. Rien n'est payé jusqu'à ce qu'il soit repris",
  "Resume this scheduled payment?": "Reprendre ce virement à date fixe ?",
  "Resume this standing order?": "Reprendre ce virement permanent ?",
  "It is paid again from its next date on. Dates that passed in the meantime are not paid.":
    "Il est de nouveau payé à partir de sa prochaine date. Les dates passées entre-temps ne sont pas payées.",
  "Resume Order": "Reprendre l'ordre",
  Resuming: "Reprise",
  "Keep Paused": "Laisser suspendu",
  Resumed: "Repris",
  "Skip {day}?": "Sauter le {day} ?",
  "Skip This Date": "Sauter cette date",
  Skipping: "En cours",
  "Keep Date": "Conserver la date",
  "{day} is skipped": "La date du {day} est sautée",
  "Cancel this payment?": "Annuler ce paiement ?",
  "End this standing order?": "Mettre fin à ce virement permanent ?",
  "{payment} is not paid. No money moves. This can't be undone.":
    "{payment} : ce paiement n'est pas effectué. Aucun mouvement d'argent. Cette action est irréversible.",
  "Nothing more is paid.{waiting, select, none {} other { The payment of {waiting} that waits is not made.}} No money moves. This can't be undone, but you can create a new one.":
    "Plus rien n'est payé.{waiting, select, none {} other { Le paiement en attente du {waiting} n'est pas effectué.}} Aucun mouvement d'argent. Cette action est irréversible, mais vous pouvez en créer un nouveau.",
  "Cancel Payment": "Annuler le paiement",
  "End Order": "Mettre fin à l'ordre",
  Ending: "Clôture de l'ordre",
  "Keep Payment": "Conserver le paiement",
  "Keep Order": "Conserver l'ordre",
  "Payment canceled": "Paiement annulé",
  "Standing order ended": "Virement permanent terminé",
  "The payment of {day} is not made, and not made up for later. The next one is on {next}.":
    "Le paiement du {day} n'est pas effectué, ni rattrapé plus tard. Le prochain est le {next}.",
  "The payment of {day} is not made, and not made up for later. No other date follows.":
    "Le paiement du {day} n'est pas effectué, ni rattrapé plus tard. Aucune autre date ne suit.",
  "Paid|payment": "Payé",
  "Not paid|payment": "Non payé",
  "Skipped|payment": "Sauté",
  "Paused|order": "Suspendu",
  "Ended|order": "Terminé",
  "Next Payments": "Prochains paiements",
  "Past Dates": "Dates passées",
  "No payments yet": "Aucun paiement pour le moment",
  "Each payment appears here with its outcome.": "Chaque paiement apparaît ici avec son résultat.",
  "{text} The next time is {time}.": "{text} Prochaine tentative le {time}.",
  Skip: "Sauter",
  "First payment": "Premier paiement",
  "Until|order": "Fin",
  "The next payment is on {day}.": "Le prochain paiement est le {day}.",
  "The order was not changed": "L'ordre n'a pas été modifié",
} satisfies Translation<typeof german>
