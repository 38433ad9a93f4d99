import type { exchange as german } from "../de/exchange.ts"
import type { Translation } from "../text.ts"

/** French: currency exchange. */
export const exchange = {
  "No account to exchange to": "Aucun compte vers lequel changer",
  "An exchange needs two accounts in different currencies.":
    "Un change exige deux comptes dans des devises différentes.",
  "From account": "Compte à débiter",
  "To account": "Compte à créditer",
  "Exchange {amount}": "Changer {amount}",
  "Exchange|verb": "Changer",
  Exchanging: "Change en cours",
  "1 {from} buys {rate} {to}": "1 {from} vaut {rate} {to}",
  "You receive {amount} at {rate}": "Vous recevez {amount} au taux de {rate}",
  "No exchange rate": "Aucun taux de change",
  "You can't exchange money without a rate.": "Sans taux, vous ne pouvez pas changer d'argent.",
  "{margin} below the European Central Bank's reference rate of {date}, {rate}. This is what the exchange costs.":
    "{margin} sous le taux de référence de la Banque centrale européenne du {date}, {rate}. C'est le coût du change.",
  "The rate has changed": "Le taux a changé",
  "Nothing was exchanged. The rate is now {rate}. Exchange again if you accept it.":
    "Rien n'a été changé. Le taux est maintenant de {rate}. Relancez le change si vous l'acceptez.",
  "Exchange Rates": "Taux de change",
  "As of {date}": "Au {date}",
  "Exchange rates did not load": "Les taux de change n'ont pas pu être chargés",
  "No exchange rates": "Aucun taux de change",
  "The bank has no rates at the moment.": "La banque n'a pas de taux pour le moment.",
} satisfies Translation<typeof german>
