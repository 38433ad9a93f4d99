/** German: what is due. */
export const upcoming = {
  "Upcoming payments did not load": "Die anstehenden Zahlungen konnten nicht geladen werden",
  "Nothing is due in the next {days} days": "In den nächsten {days} Tagen steht nichts an",
  "Standing orders, loan installments, and interest appear here before they come.":
    "Daueraufträge, Kreditraten und Zinsen erscheinen hier, bevor sie anfallen.",
  "An account holds less than what is due from it. What can't be paid waits, and is tried again.":
    "Auf einem Konto ist weniger, als davon fällig wird. Was nicht bezahlt werden kann, wartet und wird erneut versucht.",
  "Loan installment": "Kreditrate",
  "Savings interest": "Sparzinsen",
  "On its way": "Unterwegs",
  "Not covered": "Nicht gedeckt",
  "earned so far": "bisher angefallen",
  "All upcoming": "Alles Anstehende",
} as const
