import type { statements as german } from "../de/statements.ts"
import type { Translation } from "../text.ts"

/** French: account statements, certificates, and proofs. */
export const statements = {
  "The statements were not marked as read": "Les extraits n'ont pas été marqués comme lus",
  "PDF, to read and print": "PDF, à lire et imprimer",
  "CSV, for spreadsheets": "CSV, pour les tableurs",
  "camt.053, for accounting programs": "camt.053, pour les logiciels comptables",
  "MT940, for older accounting programs": "MT940, pour les anciens logiciels comptables",
  "OFX, for personal finance programs": "OFX, pour les logiciels de finances personnelles",
  "The proof was not downloaded": "Le justificatif n'a pas été téléchargé",
  "Proof of payment": "Justificatif de paiement",
  "Making the proof": "Création du justificatif",
  "Download PDF": "Télécharger le PDF",
  "The paper was not checked": "Le document n'a pas été vérifié",
  "Such as TRF-20261120-7F3K9Q2M": "Par exemple TRF-20261120-7F3K9Q2M",
  "Verification code": "Code de vérification",
  "20 letters and digits. Dashes and case don't matter.":
    "20 lettres et chiffres. Les tirets et la casse n'ont pas d'importance.",
  "Check Paper": "Vérifier le document",
  "The statement was not downloaded": "L'extrait n'a pas été téléchargé",
  "Create for a Period": "Créer pour une période",
  "First day": "Premier jour",
  "Last day": "Dernier jour",
  Format: "Format",
  "A PDF of thousands of entries takes up to half a minute. Days are those of {time}.":
    "Un PDF de milliers d'écritures prend jusqu'à une demi-minute. Les jours s'entendent à l'{time}.",
  "The period must not end in the future": "La période ne doit pas finir dans le futur",
  "Monthly Statements": "Extraits mensuels",
  "No statements yet": "Aucun extrait pour le moment",
  "The statement of a month is here from the first day of the next one.":
    "L'extrait d'un mois est disponible ici dès le premier jour du mois suivant.",
  "{count} unread": "{count} non lus",
  "The statements did not load": "Les extraits n'ont pas pu être chargés",
  "Unread|statement": "Non lu",
  "No. {number} · in {moneyIn}, out {moneyOut}":
    "N° {number} · entrées {moneyIn}, sorties {moneyOut}",
  "Closing balance": "Solde final",
  "Download {period}": "Télécharger {period}",
  "Cancel download": "Annuler le téléchargement",
  "Download as": "Télécharger en",
  "Interest of a year": "Intérêts d'une année",
  "Fees of an account": "Frais d'un compte",
  "Confirmation of an account": "Attestation de compte",
  "The certificate was not downloaded": "L'attestation n'a pas été téléchargée",
  Certificates: "Attestations",
  Certificate: "Attestation",
  "The certificate of {year} is here from 1 January {next}.":
    "L'attestation de {year} est disponible ici dès le 1er janvier {next}.",
  "Download Certificate": "Télécharger l'attestation",
  "The statements were not downloaded": "Les extraits n'ont pas été téléchargés",
  "Cancel Download": "Annuler le téléchargement",
  "Download All of {year}": "Télécharger toute l'année {year}",
  "One ZIP file, with each as": "Un fichier ZIP, avec chacun en",
} satisfies Translation<typeof german>
