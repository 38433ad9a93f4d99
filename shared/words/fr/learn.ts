import type { learn as german } from "../de/learn.ts"
import type { Translation } from "../text.ts"

/** French: the pages that explain. */
export const learn = {
  "There is no fee.": "Il n'y a pas de frais.",
  "There is no fee and no markup.": "Il n'y a ni frais ni marge.",
  "There is no fee. The rate is {margin} below the European Central Bank's reference rate.":
    "Il n'y a pas de frais. Le taux est inférieur de {margin} au taux de référence de la Banque centrale européenne.",
  "How our rates work, and what you receive.":
    "Comment fonctionnent nos taux, et ce que vous recevez.",
  "Where the rate comes from": "D'où vient le taux",
  "A dated table says how much of each currency one euro buys. For a rate between two other currencies, we divide what one euro buys of one by what it buys of the other.":
    "Un tableau daté indique ce que vaut un euro dans chaque devise. Pour un taux entre deux autres devises, nous divisons la valeur d'un euro dans l'une par sa valeur dans l'autre.",
  "The rate is rounded down to six decimals, and the amount you receive is rounded down to the cent. {fee} Your history shows the rate and both amounts of each exchange.":
    "Le taux est arrondi vers le bas à six décimales, et le montant que vous recevez au centime inférieur. {fee} Votre historique montre le taux et les deux montants de chaque change.",
  "The rate you see is the rate you get. If the rate changes before you confirm, nothing is exchanged until you've seen the new one.":
    "Le taux affiché est celui que vous obtenez. S'il change avant votre confirmation, rien n'est changé avant que vous ayez vu le nouveau.",
  "Try an example": "Essayer un exemple",
  "Rates did not load": "Les taux n'ont pas pu être chargés",
  "Why we round down": "Pourquoi nous arrondissons vers le bas",
  "If we rounded to the nearest cent, exchanging money there and back could sometimes create a cent from nothing. Rounding down both ways prevents that. You lose less than a millionth in the rate and less than a cent in the amount. Try a very small amount above to see it.":
    "Si nous arrondissions au centime le plus proche, un change aller et retour pourrait parfois créer un centime à partir de rien. Arrondir vers le bas dans les deux sens l'évite. Vous perdez moins d'un millionième sur le taux et moins d'un centime sur le montant. Essayez ci-dessus un très petit montant pour le voir.",
  "Exchange on the dashboard": "Changer depuis l'accueil",
  "What an IBAN is": "Ce qu'est un IBAN",
  "Take an IBAN apart": "Décomposer un IBAN",
  "What we do": "Ce que nous faisons",
  "In short": "En bref",
  "What you can do": "Ce que vous pouvez faire",
  "If something is wrong": "Si quelque chose ne va pas",
  "If you lose a card or see a card transfer you didn't make, first freeze the card under <cards>Cards</cards>. Then write to <mail>{email}</mail> or use the live chat in the <help>Help Center</help>.":
    "Si vous perdez une carte ou voyez un virement par carte que vous n'avez pas fait, bloquez d'abord la carte sous <cards>Cartes</cards>. Écrivez ensuite à <mail>{email}</mail> ou utilisez le chat en direct dans l'<help>Aide</help>.",
  "What SEPA is": "Ce qu'est le SEPA",
  "{amount} EUR a day to others": "{amount} EUR par jour à des tiers",
  "Example: 250 euros from Luxembourg to Germany":
    "Exemple : 250 euros du Luxembourg vers l'Allemagne",
  "Leaves your account": "Quitte votre compte",
  "Recipient gets": "Le bénéficiaire reçoit",
  "Euros only": "Uniquement l'euro",
  "SEPA is for euros. Switzerland and the United Kingdom also belong to it, but a payment in francs or pounds isn't a SEPA payment. A transfer is sent in the currency of the account you choose, so use your euro account for SEPA.":
    "Le SEPA vaut pour l'euro. La Suisse et le Royaume-Uni en font aussi partie, mais un paiement en francs ou en livres n'est pas un paiement SEPA. Un virement est envoyé dans la devise du compte choisi ; pour le SEPA, utilisez donc votre compte en euros.",
  "The {count} countries": "Les {count} pays",
  "A country's IBANs start with these two letters. Gibraltar takes part with the United Kingdom, under GI.":
    "Les IBAN d'un pays commencent par ces deux lettres. Gibraltar participe avec le Royaume-Uni, sous GI.",
} as const satisfies Translation<typeof german>
