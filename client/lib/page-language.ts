import type { Language } from "#shared/words/languages.ts"
import { settings } from "./settings.ts"

/** The server sets it as well, and chooses the language of pages by it (server/http/language.ts). */
const cookie = "tessera-language"
const keptForSeconds = 365 * 86_400

/** The language chosen on this device, if one was. */
export const chosenLanguage = (): string | undefined =>
  new RegExp(`(?:^|; )${cookie}=([a-z]{2})(?:;|$)`).exec(document.cookie)?.[1]

/** Has the pages that follow sent in a language. It belongs to the device, and is no secret. */
export function keepLanguage(language: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : ""
  document.cookie = `${cookie}=${language}; Path=/; Max-Age=${keptForSeconds}; SameSite=Lax${secure}`
}

/**
 * Whether a member reads the bank in another language than the one that this page was sent in. The page's own may be
 * English because its texts did not load; loading it again would not end.
 */
export const isOtherLanguage = (own: Language | null): boolean =>
  own !== null && settings.languages.includes(own) && own !== document.documentElement.lang
