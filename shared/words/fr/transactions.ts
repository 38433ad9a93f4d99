import type { transactions as german } from "../de/transactions.ts"
import type { Translation } from "../text.ts"

/** French: the history of transactions. */
export const transactions = {
  "About {reference} ({description}, {figure}, {date}):":
    "Au sujet de {reference} ({description}, {figure}, {date}) :",
  "{account} after": "{account} après",
  "Balance after": "Solde après",
  "Transaction not found": "Opération introuvable",
  "None of your transactions has this reference.": "Aucune de vos opérations n'a cette référence.",
  "The transaction did not load": "L'opération n'a pas pu être chargée",
  "Copy reference": "Copier la référence",
  "Reference copied to clipboard": "Référence copiée dans le presse-papiers",
  "Text, name, or IBAN": "Texte, nom ou IBAN",
  "Filters ({count})": "Filtres ({count})",
  Filters: "Filtres",
  "The next transactions did not load. {why}":
    "Les opérations suivantes n'ont pas pu être chargées. {why}",
  "Nothing more found so far": "Rien d'autre trouvé pour le moment",
  "Searching...": "Recherche…",
  "{count, plural, one {{shown} transaction} other {{shown} transactions}}, and that's all":
    "{count, plural, one {{shown} opération} many {{shown} d'opérations} other {{shown} opérations}}, et c'est tout",
  "Search Further Back": "Chercher plus loin",
  "Loan payout": "Versement du prêt",
  Correction: "Correction",
  "Rate {rate}": "Taux {rate}",
  "Reference {reference}": "Référence {reference}",
  "{who}, rate {rate}": "{who}, taux {rate}",
  "This month": "Ce mois-ci",
  "Last month": "Le mois dernier",
  "This year": "Cette année",
  "No matching transactions": "Aucune opération correspondante",
  "Nothing found so far": "Rien trouvé pour le moment",
  "{count, plural, one {{shown} transaction} other {{shown} transactions}} found so far":
    "{count, plural, one {{shown} opération trouvée} many {{shown} d'opérations trouvées} other {{shown} opérations trouvées}} pour le moment",
  "{count, plural, one {{shown} transaction} other {{shown} transactions}} shown, with more to load":
    "{count, plural, one {{shown} opération affichée} many {{shown} d'opérations affichées} other {{shown} opérations affichées}}, d'autres peuvent être chargées",
  "{count, plural, one {{shown} transaction} other {{shown} transactions}} shown, and that's all":
    "{count, plural, one {{shown} opération affichée} many {{shown} d'opérations affichées} other {{shown} opérations affichées}}, et c'est tout",
  "Your older transactions could not be searched. {why}":
    "La recherche dans vos opérations plus anciennes a échoué. {why}",
  "So far, only your newest transactions have been searched.":
    "Seules vos opérations les plus récentes ont été parcourues.",
  "Try different words or fewer filters.": "Essayez d'autres mots ou moins de filtres.",
  "Recent Transactions": "Opérations récentes",
  "Add funds to an account to make your first one.":
    "Alimentez un compte pour effectuer la première.",
  "All kinds": "Tous les types",
  "{kind, select, deposit {Deposits} withdrawal {Withdrawals} exchange {Exchanges} other {Transfers}}":
    "{kind, select, deposit {Dépôts} withdrawal {Retraits} exchange {Changes} other {Virements}}",
  "From|date": "Du",
  "To|date": "Au",
  "Amount from": "Montant de",
  "Amount to": "Montant à",
  "Another account": "Autre compte",
  "Money back {amount}": "Argent remboursé {amount}",
  "The totals did not load. {why}": "Les totaux n'ont pas pu être chargés. {why}",
  "Money in and out, {day}": "Entrées et sorties, {day}",
  "Money in and out, {from} to {to}": "Entrées et sorties, du {from} au {to}",
  "Money in and out, from {from}": "Entrées et sorties, à partir du {from}",
  "Money in and out, until {to}": "Entrées et sorties, jusqu'au {to}",
  "Money in and out": "Entrées et sorties",
} satisfies Translation<typeof german>
