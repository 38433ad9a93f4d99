import type { PasswordPolicy } from "#shared/contracts/password.ts"
import type { CreditUnion } from "#shared/credit-union.ts"
import type { Language } from "#shared/words/languages.ts"
import type { PlainText } from "#shared/words/text.ts"

export type DemoSignIn = { username: string; password: string; story: PlainText }

/** The server's settings for the page, in `<meta name="tessera-settings">`. */
export type Settings = {
  mode: "demo" | "development" | "production"
  creditUnion: CreditUnion
  /** Whether Add Funds is offered. */
  simulatedDeposits: boolean
  /**
   * A service that answers `{ ip, city, region, country_name, timezone }` about the caller. Empty: no
   * lookup.
   */
  geolocationUrl: string
  /** A service that answers `{ ip }`. Used when the first lookup fails. */
  geolocationFallbackUrl: string
  /** Whether to call both at once, or only after the visitor has agreed. */
  geolocationConsent: "assumed" | "asked"
  sessionIdleMinutes: number
  /** The requirements for a new password. */
  passwordPolicy: PasswordPolicy
  /** The origin of passkeys, such as "https://bank.example"; empty where they are not available. */
  passkeyOrigin: string
  /** Whether every member needs a second factor before anything else (SCA_POLICY). */
  secondFactorRequired: boolean
  /** The bank's, such as "Europe/Luxembourg": its business hours use it. */
  timeZone: string
  /** The languages that the bank offers (LANGUAGES), the default first. */
  languages: readonly Language[]
  /** The demo members, offered on the sign-in page. */
  demoSignIns: DemoSignIn[]
}

/** The strictest values, for settings that a page does not have. Every page names its credit union. */
const strictest: Omit<Settings, "creditUnion"> = {
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
  languages: ["en"],
  demoSignIns: [],
}

/** The settings in the page's head. They come from our own server, so their shape is not validated. */
export function readSettings(document: Document): Settings {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="tessera-settings"]')
  const given = JSON.parse(meta?.content || "{}") as Partial<Settings> &
    Pick<Settings, "creditUnion">
  return { ...strictest, ...given }
}

export const settings = readSettings(document)
