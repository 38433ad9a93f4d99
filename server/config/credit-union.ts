import { type CreditUnion, demoCreditUnion, type Letterhead } from "#shared/credit-union.ts"
import type { Language } from "#shared/words/languages.ts"
import type { Env } from "./env.ts"

type BankSettings = Pick<Env, Extract<keyof Env, `BANK_${string}`>>

/** What papers state of the credit union from now on. */
export const letterheadOf = (env: BankSettings): Letterhead => ({
  name: env.BANK_NAME,
  shortName: env.BANK_SHORT_NAME,
  email: env.BANK_EMAIL,
  phone: env.BANK_PHONE,
  band: env.BANK_BAND_COLOR,
  accent: env.BANK_ACCENT_COLOR,
  logo: env.BANK_LOGO_FILE ?? demoCreditUnion.logo,
})

/** The credit union that the settings describe. */
export const creditUnionOf = (env: BankSettings): CreditUnion => ({
  ...letterheadOf(env),
  cardsEmail: env.BANK_CARDS_EMAIL,
  description: descriptionOf(env),
  hours: env.BANK_HOURS,
  color: env.BANK_COLOR,
})

/** What the bank offers, in each language; in English where the bank describes itself only so. */
function descriptionOf({
  BANK_DESCRIPTION: en,
  BANK_DESCRIPTION_DE: de,
  BANK_DESCRIPTION_FR: fr,
}: BankSettings): Record<Language, string> {
  const { description } = demoCreditUnion
  const translated = en === description.en ? description : { de: en, fr: en }
  return { en, de: de ?? translated.de, fr: fr ?? translated.fr }
}

/**
 * The settings by which members would read the demonstration's name, or an address that nobody can receive: .example is
 * reserved for examples (RFC 2606). A bank in production leaves none of them.
 * @returns the names of the settings
 */
export function demoSettingsOf(
  env: Pick<
    Env,
    "BANK_NAME" | "BANK_SHORT_NAME" | "BANK_EMAIL" | "BANK_CARDS_EMAIL" | "BANK_PHONE" | "MAIL_FROM"
  >,
): string[] {
  const own = {
    BANK_NAME: env.BANK_NAME !== demoCreditUnion.name,
    BANK_SHORT_NAME: env.BANK_SHORT_NAME !== demoCreditUnion.shortName,
    BANK_EMAIL: !isExample(env.BANK_EMAIL),
    BANK_CARDS_EMAIL: !isExample(env.BANK_CARDS_EMAIL),
    BANK_PHONE: env.BANK_PHONE !== demoCreditUnion.phone,
    MAIL_FROM: !isExample(env.MAIL_FROM ?? ""),
  }
  return Object.entries(own).flatMap(([name, isOwn]) => (isOwn ? [] : [name]))
}

const isExample = (address: string) => /[@.]example$/i.test(address)
