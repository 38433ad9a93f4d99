import type { profilePages as german } from "../de/profile-pages.ts"
import type { Translation } from "../text.ts"

/** French: the profile's page. */
export const profilePages = {
  Profile: "Profil",
  Personal: "Personnel",
  Devices: "Appareils",
  Limits: "Limites",
  "Your Data": "Vos données",
  "Trusted payees need a second factor": "Les bénéficiaires de confiance exigent un second facteur",
  "With one, you confirm payments to others, except small ones and those to payees you trust.":
    "Avec lui, vous confirmez les paiements à des tiers, sauf les petits et ceux aux bénéficiaires de confiance.",
} as const satisfies Translation<typeof german>
