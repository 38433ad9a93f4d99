/** German: the profile's page. */
export const profilePages = {
  Profile: "Profil",
  Personal: "Persönliches",
  Devices: "Geräte",
  Limits: "Limits",
  "Your Data": "Ihre Daten",
  "Trusted payees need a second factor":
    "Vertrauenswürdige Empfänger erfordern einen zweiten Faktor",
  "With one, you confirm payments to others, except small ones and those to payees you trust.":
    "Damit bestätigen Sie Zahlungen an andere, außer kleinen und solchen an Empfänger, denen Sie vertrauen.",
} as const
