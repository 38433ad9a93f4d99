import type { noticesConfirming as german } from "../de/notices-confirming.ts"
import type { Translation } from "../text.ts"

/** French: what a member reads while they confirm something, and the names of devices. */
export const noticesConfirming = {
  "A command line": "Une ligne de commande",
  "A program": "Un programme",
  "{browser} on {system}": "{browser} sur {system}",
  "A browser on {system}": "Un navigateur sur {system}",
  "An unknown device": "Un appareil inconnu",
  "{type} ending in {lastFour}": "{type} se terminant par {lastFour}",
  "Turn on": "Activer",
  "Close for good|account": "Clôturer définitivement",
  Replace: "Remplacer",
  "Show number and CVV of": "Afficher le numéro et le CVV de",
  "New single-use card": "Nouvelle carte à usage unique",
  "New virtual card": "Nouvelle carte virtuelle",
  "Your membership, with all accounts and cards": "Votre adhésion, avec tous les comptes et cartes",
  "A copy of all your data": "Une copie de toutes vos données",
  Trust: "Faire confiance à",
  "Change|noun": "Modification",
  "Unlock payments to others": "Débloquer les paiements à des tiers",
  "A new password": "Un nouveau mot de passe",
  "Remove the authenticator app": "Supprimer l'application d'authentification",
  "Remove the passkey {name}": "Supprimer la clé d'accès {name}",
  "Create new recovery codes": "Créer de nouveaux codes de récupération",
  "Add an authenticator app": "Ajouter une application d'authentification",
  "Add a passkey": "Ajouter une clé d'accès",
  "{rate} a year": "{rate} par an",
  "Next dates": "Prochaines dates",
  "Next date": "Prochaine date",
  "On|date": "Date d'exécution",
  "Daily transfer limit": "Limite journalière des virements",
  "Limit for instant payments": "Limite des virements instantanés",
  "None|limit": "Aucune",
  "{amount} {per, select, day {a day} other {for each payment}}":
    "{amount} {per, select, day {par jour} other {par paiement}}",
  "{limit}, after {days, plural, one {one day} other {# days}}":
    "{limit}, en vigueur dans {days, plural, one {un jour} many {# jours} other {# jours}}",
  "{amount} a day in their first {days, plural, one {day} other {# days}}":
    "{amount} par jour, {days, plural, one {le premier jour} many {les # premiers jours} other {les # premiers jours}}",
} satisfies Translation<typeof german>
