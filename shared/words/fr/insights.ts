import type { insights as german } from "../de/insights.ts"
import type { Translation } from "../text.ts"

/** French: insights. */
export const insights = {
  Housing: "Logement",
  "Energy and phone": "Énergie et téléphone",
  Groceries: "Alimentation",
  "Eating out": "Restaurants",
  Transport: "Transports",
  Travel: "Voyages",
  Shopping: "Achats",
  Leisure: "Loisirs",
  Health: "Santé",
  Insurance: "Assurances",
  Education: "Éducation",
  "Gifts and donations": "Cadeaux et dons",
  "Taxes and fees": "Impôts et frais",
  "Loan payments": "Mensualités de prêt",
  Uncategorized: "Sans catégorie",
  Salary: "Salaire",
  "Other income": "Autres revenus",
  "Own money": "Entre vos comptes",
  "Returned payments": "Paiements retournés",
  "Borrowed money": "Argent emprunté",
  "Own money (not counted)": "Entre vos comptes (non compté)",
  "{amount} in {month}": "{amount} en {month}",
  "The payments did not load": "Les paiements n'ont pas pu être chargés",
  "There are no payments in this month.": "Il n'y a aucun paiement ce mois-ci.",
  "Budget saved": "Budget enregistré",
  "Budget removed": "Budget supprimé",
  "Monthly budget": "Budget mensuel",
  "You are told at 80% and 100%. Nothing is blocked.":
    "Vous êtes averti à 80 % et à 100 %. Rien n'est bloqué.",
  "Remove Budget": "Supprimer le budget",
  "Save Budget": "Enregistrer le budget",
  Category: "Catégorie",
  "Change<more> the category</more>": "Modifier<more> la catégorie</more>",
  Undo: "Annuler",
  "Count it as": "Compter comme",
  "Choose a category": "Choisir une catégorie",
  "Always for this payee ({count, plural, one {# payment} other {# payments}})":
    "Toujours pour ce bénéficiaire ({count, plural, one {# paiement} many {# paiements} other {# paiements}})",
  "Save Category": "Enregistrer la catégorie",
  "{count, plural, one {# payment} other {# payments}}":
    "{count, plural, one {# paiement} many {# paiements} other {# paiements}}",
  "{count, plural, one {# payment} other {# payments}}; {amount} more came back than you paid":
    "{count, plural, one {# paiement} many {# paiements} other {# paiements}} ; vous avez reçu {amount} de plus que payé",
  "of {budget}": "sur {budget}",
  "{percent} of {budget}": "{percent} de {budget}",
  "Money In and Out": "Entrées et sorties d'argent",
  "The months did not load": "Les mois n'ont pas pu être chargés",
  "Your months appear here after your first payment.":
    "Vos mois apparaissent ici après votre premier paiement.",
  "In|money": "Entrées",
  "Out|money": "Sorties",
  "Left|money": "Reste",
  "{moneyIn} came in this month, and {moneyOut} went out.":
    "Ce mois-ci, {moneyIn} sont entrés et {moneyOut} sont sortis.",
  "{moneyIn} came in and {moneyOut} went out {count, plural, one {last month} other {a month, on average of the last #}}. Money between your own accounts is not counted.":
    "{count, plural, one {Le mois dernier,} many {En moyenne des # derniers mois,} other {En moyenne des # derniers mois,}} {moneyIn} sont entrés et {moneyOut} sont sortis. L'argent entre vos propres comptes n'est pas compté.",
  "The balance did not load": "Le solde n'a pas pu être chargé",
  "is what the account lacks for everything due up to {date}.":
    "manquent au compte pour tout ce qui est dû jusqu'au {date}.",
  "left to spend up to {date}, after what is due from the account.":
    "restent à dépenser jusqu'au {date}, après ce qui est dû sur le compte.",
  "Not everything is covered": "Tout n'est pas couvert",
  "On {date}, {amount} would be missing.": "Le {date}, il manquerait {amount}.",
  "The balance is {amount}. Nothing is known to be due in the days ahead.":
    "Le solde est de {amount}. Rien de connu n'est dû dans les jours à venir.",
  "The balance is {amount} now. Lowest ahead: {lowest} on {date}. The dashed line follows from your orders, installments, and interest alone.":
    "Le solde est actuellement de {amount}. Au plus bas : {lowest} le {date}. La ligne en pointillés ne suit que vos ordres, mensualités et intérêts.",
  Day: "Jour",
  "Recurring Payments": "Paiements récurrents",
  "Recurring payments did not load": "Les paiements récurrents n'ont pas pu être chargés",
  "None was found besides your standing orders. Three regular payments to the same payee are needed.":
    "Aucun n'a été trouvé en dehors de vos virements permanents. Il faut trois paiements réguliers au même bénéficiaire.",
  "You pay these yourself, again and again. A standing order would do it for you.":
    "Vous effectuez ces paiements vous-même à chaque fois. Un virement permanent s'en chargerait.",
  "about {amount}": "environ {amount}",
  "{rhythm}, next expected on {date}": "{rhythm}, prochain attendu le {date}",
  "Make it an order<more> to {payee}</more>": "Créer un ordre<more> pour {payee}</more>",
  "Your Rules": "Vos règles",
  "Your rules did not load": "Vos règles n'ont pas pu être chargées",
  "You have no rules yet. Open a payment and choose a category always, or name a word below.":
    "Vous n'avez pas encore de règles. Ouvrez un paiement et choisissez une catégorie pour toujours, ou indiquez un mot ci-dessous.",
  "A rule for a payee comes before a rule for a word, and both before the bank's list of words.":
    "Une règle pour un bénéficiaire prime sur une règle pour un mot, et les deux priment sur la liste de mots de la banque.",
  "{category}, {kind, select, payee {for this payee} other {for names with this word}}":
    "{category}, {kind, select, payee {pour ce bénéficiaire} other {pour les noms avec ce mot}}",
  "Delete the rule for {name}": "Supprimer la règle pour {name}",
  "Rule deleted": "Règle supprimée",
  "Rule added": "Règle ajoutée",
  "New rule": "Nouvelle règle",
  "Word in the payee's name": "Mot dans le nom du bénéficiaire",
  "Add Rule": "Ajouter la règle",
  Privacy: "Confidentialité",
  "Show insights": "Afficher les analyses",
  "Insights are worked out from your own payments when you look, and nothing from outside is used. Employees don't see them. Switched off, nothing is worked out; your rules and budgets are kept for when you switch them on again.":
    "Les analyses sont calculées à partir de vos propres paiements quand vous les regardez, et rien d'extérieur n'est utilisé. Les collaborateurs ne les voient pas. Si vous les désactivez, rien n'est calculé ; vos règles et budgets sont conservés pour une réactivation.",
  "Most Paid": "Principaux bénéficiaires",
  "Without a name": "Sans nom",
  "Not Counted": "Non comptés",
  "Money between your accounts, and payments that came back, are neither spending nor income.":
    "L'argent entre vos comptes et les paiements revenus ne sont ni des dépenses ni des revenus.",
  "Your spending did not load": "Vos dépenses n'ont pas pu être chargées",
  "Earlier month": "Mois précédent",
  "Later month": "Mois suivant",
  "{percent} of it has no category yet. Open a payment to choose one.":
    "{percent} sont encore sans catégorie. Ouvrez un paiement pour en choisir une.",
  "Nothing was spent": "Rien n'a été dépensé",
  "Payments of this month appear here by category.":
    "Les paiements de ce mois apparaissent ici par catégorie.",
  "In EUR; other currencies at the bank's rate of each day.":
    "En EUR ; autres devises au taux de la banque du jour de l'opération.",
  "More came back than you spent.": "Les retours dépassent vos dépenses.",
  "Spent so far this month.": "Dépensé depuis le début du mois.",
  "Spent in {month}.": "Dépensé en {month}.",
  "Spent so far this month, as much as by this day in {before}.":
    "Dépensé depuis le début du mois, autant qu'à la même date en {before}.",
  "Spent in {month}, as much as in {before}.": "Dépensé en {month}, autant qu'en {before}.",
  "Spent so far this month, {amount} {sign, select, less {less} other {more}} than by this day in {before}.":
    "Dépensé depuis le début du mois, {amount} de {sign, select, less {moins} other {plus}} qu'à la même date en {before}.",
  "Spent in {month}, {amount} {sign, select, less {less} other {more}} than in {before}.":
    "Dépensé en {month}, {amount} de {sign, select, less {moins} other {plus}} qu'en {before}.",
} satisfies Translation<typeof german>
