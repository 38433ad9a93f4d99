import type { titles as german } from "../de/titles.ts"
import type { Translation } from "../text.ts"

/** French: the titles of the pages, as the navigation has them. */
export const titles = {
  Dashboard: "Accueil",
  "Debit Cards": "Cartes de débit",
  Cards: "Cartes",
  Upcoming: "À venir",
  Payments: "Paiements",
  "Standing orders": "Virements permanents",
  Order: "Ordre",
  Payees: "Bénéficiaires",
  Requests: "Demandes",
  "Payment Request": "Demande de paiement",
  Documents: "Documents",
  Spending: "Dépenses",
  Insights: "Analyses",
  Outlook: "Prévision",
  Rules: "Règles",
  Loans: "Prêts",
  Loan: "Prêt",
  Notifications: "Notifications",
  "Profile Settings": "Profil et paramètres",
  Help: "Aide",
  "IBAN Guide": "L'IBAN expliqué",
  "SEPA Explained": "Le SEPA expliqué",
  "Banking Security": "Sécurité bancaire",
  "Demo Guide": "Visite de la démo",
  "Emails of the Demo": "E-mails de la démo",
  "{section}, {page}": "{section}, {page}",
} as const satisfies Translation<typeof german>
