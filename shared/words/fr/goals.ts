import type { goals as german } from "../de/goals.ts"
import type { Translation } from "../text.ts"

/** French: savings goals. */
export const goals = {
  "The date must be tomorrow or later": "La date doit être demain ou plus tard",
  "Savings goal saved": "Objectif d'épargne enregistré",
  "{name} is a savings goal now": "{name} est maintenant un objectif d'épargne",
  "Edit Savings Goal": "Modifier l'objectif d'épargne",
  "New Savings Goal": "Nouvel objectif d'épargne",
  "On {account}. Your money stays available.": "Sur {account}. Votre argent reste disponible.",
  "Save Goal": "Enregistrer l'objectif",
  "Create Goal": "Créer l'objectif",
  "What are you saving for?": "Pour quoi épargnez-vous ?",
  Target: "Montant visé",
  "of {target}, {percent}": "sur {target}, {percent}",
  "{percent} of {goal} is saved": "{percent} de {goal} sont épargnés",
  "You have the whole amount.": "Vous avez la totalité du montant.",
  "{amount} missing.": "Il manque {amount}.",
  "Fill It Regularly": "Alimenter régulièrement",
  "Fill It Regularly: {goal}": "Alimenter régulièrement : {goal}",
  Reached: "Atteint",
  "On track": "En bonne voie",
  "Date passed": "Date dépassée",
  "Your standing orders reach it by {date}.":
    "Vos virements permanents l'atteignent d'ici le {date}.",
  "The date was {date}.": "La date visée était le {date}.",
  "To reach it by {date}, put {amount}{more, select, more { more} other {}} aside {when, select, once {by then} other {every month}}.":
    "Pour l'atteindre le {date}, mettez {amount}{more, select, more { de plus} other {}} de côté {when, select, once {d'ici là} other {chaque mois}}.",
  "The date is today.": "La date visée est aujourd'hui.",
  "The date is {date}.": "La date visée est le {date}.",
  "Fill earlier": "Alimenter plus tôt",
  "Fill later": "Alimenter plus tard",
  "Savings Goals": "Objectifs d'épargne",
  "Your savings goals did not load": "Vos objectifs d'épargne n'ont pas pu être chargés",
  "Name a goal and an amount, and see how far this account has come.":
    "Indiquez un objectif et un montant, et voyez où en est ce compte.",
  "New Goal": "Nouvel objectif",
  "This account's balance fills your goals from the first to the last. All of the money stays available to you.":
    "Le solde de ce compte alimente vos objectifs du premier au dernier. Tout l'argent reste à votre disposition.",
  "{amount} is not needed for these goals.": "{amount} ne sont pas nécessaires pour ces objectifs.",
  "<order>{amount} {rhythm}</order> by standing order, next on {date}":
    "<order>{amount} {rhythm}</order> par virement permanent, prochain le {date}",
  "{most} goals are the most for one account.": "Un compte peut avoir au plus {most} objectifs.",
  "Delete Savings Goal?": "Supprimer l'objectif d'épargne ?",
  "Keep Goal": "Conserver l'objectif",
  "Delete Goal": "Supprimer l'objectif",
  "Savings goal deleted": "Objectif d'épargne supprimé",
  "The money stays in {account}, for your other goals. Standing orders into the account go on.":
    "L'argent reste sur {account}, pour vos autres objectifs. Les virements permanents vers le compte continuent.",
} satisfies Translation<typeof german>
