import type { payees as german } from "../de/payees.ts"
import type { Translation } from "../text.ts"

/** French: payees. */
export const payees = {
  "Saved Payees": "Bénéficiaires enregistrés",
  "Name or IBAN": "Nom ou IBAN",
  "Payees did not load": "Les bénéficiaires n'ont pas pu être chargés",
  "No payees yet": "Aucun bénéficiaire pour le moment",
  "Save someone you pay again, such as your landlord. After a transfer you can save its payee too.":
    "Enregistrez une personne que vous payez régulièrement, comme votre propriétaire. Après un virement, vous pouvez aussi enregistrer son bénéficiaire.",
  "No payee found": "Aucun bénéficiaire trouvé",
  "The search covers your name for them, their name, and the IBAN.":
    "La recherche porte sur le nom que vous leur donnez, leur nom et l'IBAN.",
  "The name differs from the one on the account": "Le nom diffère de celui du compte",
  "The name does not match the account": "Le nom ne correspond pas au compte",
  "The name can't be checked": "Le nom ne peut pas être vérifié",
  "Name check": "Vérification du bénéficiaire",
  "Saved|on a day": "Enregistré le",
  "Rename Payee": "Renommer le bénéficiaire",
  "{name}, {iban}. Only you see your name for them.":
    "{name}, {iban}. Vous seul voyez le nom que vous lui donnez.",
  "Your name for them": "Le nom que vous lui donnez",
  "Payee renamed": "Bénéficiaire renommé",
  "Delete {name}?": "Supprimer {name} ?",
  "Keep Payee": "Conserver le bénéficiaire",
  "Delete Payee": "Supprimer le bénéficiaire",
  "{name} is deleted": "{name} a été supprimé",
  "The transfers stay in your history, and you can save this payee again. A payee you trust stays trusted.":
    "Les virements restent dans votre historique, et vous pouvez enregistrer de nouveau ce bénéficiaire. Un bénéficiaire de confiance le reste.",
  "{name} is a trusted payee": "{name} est un bénéficiaire de confiance",
  "Add Trusted Payee": "Ajouter un bénéficiaire de confiance",
  "You can then pay them without a second factor.":
    "Vous pouvez ensuite le payer sans second facteur.",
  "{name} is saved": "{name} est enregistré",
  "Save Payee": "Enregistrer le bénéficiaire",
  "{name}. You can then choose them for a transfer.":
    "{name}. Vous pouvez ensuite le choisir pour un virement.",
  "You can then choose them for a transfer.": "Vous pouvez ensuite le choisir pour un virement.",
  "Checking the name": "Vérification du nom",
  "Such as Landlord. Only you see it.": "Par exemple Propriétaire. Vous seul le voyez.",
  "Saved as": "Enregistré sous",
  "Save This Payee": "Enregistrer ce bénéficiaire",
  "See Payee": "Voir le bénéficiaire",
  "Find someone you paid or saved": "Bénéficiaire payé ou enregistré",
  "Filled in: {name}": "Rempli : {name}",
  "Your payees did not load. Enter the IBAN below.":
    "Vos bénéficiaires n'ont pas pu être chargés. Saisissez l'IBAN ci-dessous.",
  "Nobody found. Enter the IBAN below.": "Personne n'a été trouvé. Saisissez l'IBAN ci-dessous.",
  "No payees yet. Enter the IBAN below.":
    "Aucun bénéficiaire pour le moment. Saisissez l'IBAN ci-dessous.",
  "Recent|payees": "Récents",
  "Saved|payees": "Enregistrés",
  "Trusted|payees": "De confiance",
  "Trusted Payees": "Bénéficiaires de confiance",
  "Payments to them don't need a second factor. They still count toward your daily limit.":
    "Les paiements vers eux ne demandent pas de second facteur. Ils comptent quand même dans votre limite journalière.",
  "Add Payee": "Ajouter un bénéficiaire",
  "Saved payees": "Bénéficiaires enregistrés",
  "Trusted payees did not load": "Les bénéficiaires de confiance n'ont pas pu être chargés",
  "No trusted payees yet": "Aucun bénéficiaire de confiance pour le moment",
  "Add someone you pay often, such as your landlord.":
    "Ajoutez une personne que vous payez souvent, comme votre propriétaire.",
  "Remove {name}": "Supprimer {name}",
  "Pay <name>{payee}</name> often?": "Vous payez souvent <name>{payee}</name> ?",
  "Payments to a trusted payee don't need a second factor.":
    "Les paiements à un bénéficiaire de confiance ne demandent pas de second facteur.",
  "Trust This Payee": "Faire confiance à ce bénéficiaire",
  "You can now pay them without a second factor.":
    "Vous pouvez maintenant le payer sans second facteur.",
  "Name does not match": "Le nom ne correspond pas",
  "Name differs": "Le nom diffère",
  "Remove {name}?": "Supprimer {name} ?",
  "Remove Payee": "Supprimer le bénéficiaire",
  "{name} is no longer a trusted payee": "{name} n'est plus un bénéficiaire de confiance",
  "You can still pay them. Payments above {amount} EUR then need your second factor, as for anyone else.":
    "Vous pouvez toujours le payer. Les paiements de plus de {amount} EUR demandent alors votre second facteur, comme pour les autres.",
} satisfies Translation<typeof german>
