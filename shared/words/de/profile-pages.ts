/** German: the profile's page. */
export const profilePages = {
  Profile: "Profil",
  Personal: "Persönliches",
  Devices: "Geräte",
  Limits: "Limits",
  "Trusted Payees": "Vertrauenswürdige Empfänger",
  "Your Data": "Ihre Daten",
  "Trusted payees did not load": "Die vertrauenswürdigen Empfänger wurden nicht geladen",
  "Trusted payees need a second factor":
    "Vertrauenswürdige Empfänger erfordern einen zweiten Faktor",
  "With one, you confirm payments to others, except small ones and those to payees you trust.":
    "Damit bestätigen Sie Zahlungen an andere, außer kleinen und solchen an Empfänger, denen Sie vertrauen.",
  "Set up a second factor": "Zweiten Faktor einrichten",
} as const
