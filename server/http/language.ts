import type { Request, Response } from "express"
import { sayEach } from "#shared/words/catalogs.ts"
import type { Language } from "#shared/words/languages.ts"
import type { Say } from "#shared/words/text.ts"

/** The choice of a visitor or member on this device; it holds before anybody has signed in, too. */
const cookie = /(?:^|;\s*)tessera-language=([a-z]{2})(?:;|$)/

/**
 * The language of a page for visitors, by the cookie and the browser's languages alone: what is said before a
 * sign-in must not tell whose membership it is about.
 * @param offered the bank's languages (LANGUAGES), the default first
 */
export function languageOf(request: Request, offered: readonly Language[]): Language {
  const chosen = cookie.exec(request.headers.cookie ?? "")?.[1]
  const accepted = request.acceptsLanguages([...offered])
  return (
    offered.find((language) => language === chosen) ??
    offered.find((language) => language === accepted) ??
    offered[0] ??
    "en"
  )
}

/** `say` for who reads the answer to a request, in one of its app's languages; English in the staff app. */
export const sayFor = (request: Request): Say =>
  sayEach[languageOf(request, (request.app.get("languages") as Language[] | undefined) ?? ["en"])]

/** Says in which language an answer is, and what that depends on. */
export function stateLanguage(response: Response, language: Language): void {
  response.set("Content-Language", language).vary("Accept-Language").vary("Cookie")
}
