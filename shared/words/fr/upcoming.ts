import type { upcoming as german } from "../de/upcoming.ts"
import type { Translation } from "../text.ts"

/** French: what is due. */
export const upcoming = {
  "Upcoming payments did not load": "Les paiements à venir n'ont pas pu être chargés",
  "Nothing is due in the next {days} days": "Rien n'est prévu dans les {days} prochains jours",
  "Standing orders, loan installments, and interest appear here before they come.":
    "Les virements permanents, les mensualités et les intérêts apparaissent ici à l'avance.",
  "An account holds less than what is due from it. What can't be paid waits, and is tried again.":
    "Un solde ne couvre pas ce qui doit être débité. Ce qui ne peut être payé est mis en attente, puis retenté.",
  "Loan installment": "Mensualité de prêt",
  "Savings interest": "Intérêts d'épargne",
  "On its way": "En route",
  "Not covered": "Non couvert",
  "earned so far": "acquis à ce jour",
  "All upcoming": "Toutes les échéances",
} satisfies Translation<typeof german>
