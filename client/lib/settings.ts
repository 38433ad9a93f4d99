import type { PasswordPolicy } from "#shared/contracts/password.ts"

export type DemoSignIn = { username: string; password: string; story: string }

/** What the server tells the page about itself, in `<meta name="tessera-settings">`. */
export type Settings = {
  mode: "demo" | "development" | "production"
  /** Whether Add Funds is offered (DESIGN section 2). */
  simulatedDeposits: boolean
  /** Answers `{ ip, city, region, country_name, timezone }` about the caller. Empty: no lookup. */
  geolocationUrl: string
  /** Answers `{ ip }`. Asked when the first lookup fails. */
  geolocationFallbackUrl: string
  /** Whether the two may be asked at once, or only after the visitor has agreed. */
  geolocationConsent: "assumed" | "asked"
  sessionIdleMinutes: number
  /** What is asked of a new password. */
  passwordPolicy: PasswordPolicy
  /** Where passkeys belong to, such as "https://bank.example"; empty where there can be none. */
  passkeyOrigin: string
  /** Whether every customer needs a second factor before anything else (SCA_POLICY). */
  secondFactorRequired: boolean
  /** The bank's, such as "Europe/Luxembourg": its opening hours are by it. */
  timeZone: string
  /** Customers of the demo bank, offered on the sign-in screen. */
  demoSignIns: DemoSignIn[]
}

/** The strictest reading, for a page that came without settings. */
const strictest: Settings = {
  mode: "production",
  simulatedDeposits: false,
  geolocationUrl: "",
  geolocationFallbackUrl: "",
  geolocationConsent: "asked",
  sessionIdleMinutes: 5,
  passwordPolicy: "strict",
  passkeyOrigin: "",
  secondFactorRequired: false,
  timeZone: "Europe/Luxembourg",
  demoSignIns: [],
}

/** The settings in the page's head. They come from our own server, so their shape is trusted. */
export function readSettings(document: Document): Settings {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="tessera-settings"]')
  if (!meta?.content) return strictest
  return { ...strictest, ...(JSON.parse(meta.content) as Partial<Settings>) }
}

export const settings = readSettings(document)
