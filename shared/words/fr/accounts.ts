import type { accounts as german } from "../de/accounts.ts"
import type { Translation } from "../text.ts"

/** French: accounts and deposits. */
export const accounts = {
  "Close Account": "Clôturer le compte",
  "Current account": "Compte courant",
  "Savings account": "Compte d'épargne",
  "<b>{amount}</b> in transit to other banks, already taken off the balance":
    "<b>{amount}</b> en route vers d'autres banques, déjà déduits du solde",
  "Send Money": "Envoyer de l'argent",
  "Account Details": "Coordonnées du compte",
  "Account holder": "Titulaire du compte",
  Bank: "Banque",
  "{name}: {value}": "{name} : {value}",
  "Open from": "Ouvert du",
  "Open since": "Ouvert depuis",
  "QR Code": "Code QR",
  "Account details copied to clipboard": "Coordonnées du compte copiées dans le presse-papiers",
  "Copy All": "Tout copier",
  "Copy {detail, select, holder {account holder} iban {IBAN} other {BIC}}":
    "Copier {detail, select, holder {le titulaire du compte} iban {l'IBAN} other {le BIC}}",
  "{detail, select, holder {Account holder} iban {IBAN} other {BIC}} copied to clipboard":
    "{detail, select, holder {Titulaire du compte} iban {IBAN} other {BIC}} copié dans le presse-papiers",
  "Not stated yet. <profile>State your name</profile>":
    "Pas encore indiqué. <profile>Indiquer votre nom</profile>",
  "{currency} {kind, select, current {current} other {savings}}":
    "{currency} {kind, select, current {courant} other {épargne}}",
  "Account Overview": "Aperçu des comptes",
  "About the balances": "À propos des soldes",
  "All balances are displayed in USD for easy comparison. Original currency shown below.":
    "Tous les soldes sont affichés en USD pour faciliter la comparaison. La devise d'origine figure en dessous.",
  "{count, plural, one {# account} other {# accounts}}":
    "{count, plural, one {# compte} many {# comptes} other {# comptes}}",
  "Open account": "Ouvrir un compte",
  "Open Account": "Ouvrir un compte",
  "Accounts did not load": "Les comptes n'ont pas pu être chargés",
  "No accounts yet": "Aucun compte pour le moment",
  "Accounts appear here as soon as you open them.":
    "Les comptes apparaissent ici dès que vous les ouvrez.",
  "Loading exchange rates...": "Chargement des taux de change…",
  "No total in USD, because an exchange rate is missing.":
    "Pas de total en USD, car un taux de change manque.",
  "Total, converted to USD": "Total, converti en USD",
  "Show all {count} accounts": "Afficher les {count} comptes",
  "In transit {amount}": "En route {amount}",
  "Account Summary": "Récapitulatif des comptes",
  "Summary did not load": "Le récapitulatif n'a pas pu être chargé",
  "No money yet": "Pas encore d'argent",
  "Each tile is 2% of your total, in the color of its currency.":
    "Chaque case représente 2 % de votre total, dans la couleur de sa devise.",
  "Close {account}": "Clôturer {account}",
  "Keep Account": "Conserver le compte",
  "Account closed": "Compte clôturé",
  "{account} is permanently closed.": "{account} est définitivement clôturé.",
  "Its card and IBAN stop working at once and permanently, and any savings goals on it are deleted. Its history stays in your transactions.":
    "Sa carte et son IBAN cessent aussitôt et définitivement de fonctionner, et ses objectifs d'épargne sont supprimés. Son historique reste dans vos opérations.",
  "The account was not closed": "Le compte n'a pas été clôturé",
  "Move the Money": "Transférer l'argent",
  "Checking whether the account can be closed...":
    "Vérification des conditions de clôture du compte…",
  "There is {amount} in this account": "Il y a {amount} sur ce compte",
  "You can close an account once it's empty. Move the money first.":
    "Un compte doit être vide pour être clôturé. Transférez d'abord l'argent.",
  "A loan is repaid from this account": "Un prêt est remboursé depuis ce compte",
  "You can close it once the loan is paid off.":
    "Vous pourrez le clôturer une fois le prêt remboursé.",
  "Standing orders or scheduled payments use this account":
    "Des virements permanents ou à date fixe utilisent ce compte",
  "End them, or choose another account for them, first.":
    "Mettez-y d'abord fin, ou choisissez un autre compte.",
  "A payment to another bank is still on its way":
    "Un paiement vers une autre banque est encore en route",
  "You can close the account once the payment has arrived or come back.":
    "Vous pourrez clôturer le compte une fois le paiement arrivé ou revenu.",
  "The account has earned interest that isn't paid yet":
    "Le compte a produit des intérêts qui ne sont pas encore versés",
  "You can close it after the bank pays the interest at the end of the month.":
    "Vous pourrez le clôturer après le versement des intérêts par la banque à la fin du mois.",
  "{amount} to <payee>{name}</payee>": "{amount} à <payee>{name}</payee>",
  "All {count} of them": "Les {count}",
  "Account opened": "Compte ouvert",
  "{account} is ready.": "{account} est prêt.",
  "A new account with its own card. Both are free.":
    "Un nouveau compte avec sa propre carte. Les deux sont gratuits.",
  Opening: "Ouverture",
  "For everyday use, no interest": "Pour le quotidien, sans intérêts",
  "{rate}, paid once a month": "{rate}, versés une fois par mois",
  "Card network": "Réseau de la carte",
  "Receive Money": "Recevoir de l'argent",
  "QR code to pay into {account}": "Code QR pour payer sur {account}",
  "Anybody can scan it with the app of their bank, and enters the amount there. To ask for an amount, <request>make a request</request>.":
    "Toute personne peut le scanner avec l'application de sa banque et y saisir le montant. Pour demander un montant, <request>faites une demande</request>.",
  "Rename Account": "Renommer le compte",
  "{iban}. Only you see this name.": "{iban}. Vous seul voyez ce nom.",
  "Account name": "Nom du compte",
  "Account renamed": "Compte renommé",
  "What the money is for": "À quoi sert l'argent",
  Adding: "Dépôt en cours",
} satisfies Translation<typeof german>
