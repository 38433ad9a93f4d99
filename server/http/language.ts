import type { Request, Response } from "express"
import { sayEach } from "#shared/words/catalogs.ts"
import type { Language } from "#shared/words/languages.ts"
import type { Say } from "#shared/words/text.ts"
import type { Env } from "../config/env.ts"

/**
 * The choice of a visitor or member on this device; it holds before anybody has signed in, too. Scripts of the page
 * set it as well (client/lib/page-language.ts).
 */
const cookie = "tessera-language"
const chosenIn = new RegExp(`(?:^|;\\s*)${cookie}=([a-z]{2})(?:;|$)`)
const keptForDays = 365

/** What a request says of its reader. */
type Reading = Pick<Request, "headers" | "acceptsLanguages" | "signIn">

/**
 * The language of who reads the answer to a request: a signed-in member's own, which comes with the session, and
 * otherwise by the cookie and the browser's languages alone: what is said before a sign-in must not tell whose
 * membership it is about. Pages are sent without the session, and so by the cookie.
 * @param offered the bank's languages (LANGUAGES), the default first
 */
export function languageOf(request: Reading, offered: readonly Language[]): Language {
  const own = request.signIn?.language
  const chosen = chosenIn.exec(request.headers.cookie ?? "")?.[1]
  const accepted = request.acceptsLanguages([...offered])
  return (
    offered.find((language) => language === own) ??
    offered.find((language) => language === chosen) ??
    offered.find((language) => language === accepted) ??
    offered[0] ??
    "en"
  )
}

/** `say` for who reads the answer to a request, in one of its app's languages; English in the staff app. */
export const sayFor = (request: Reading & Pick<Request, "app">): Say =>
  sayEach[languageOf(request, (request.app.get("languages") as Language[] | undefined) ?? ["en"])]

/** Says in which language an answer is, and what that depends on. */
export function stateLanguage(response: Response, language: Language): void {
  response.set("Content-Language", language).vary("Accept-Language").vary("Cookie")
}

/**
 * Has the pages that follow sent in a language that a member has chosen, if the bank offers it. It is no secret, and
 * scripts may read it.
 */
export function keepLanguage(
  response: Response,
  language: Language | null,
  { LANGUAGES: offered, PUBLIC_URL }: Pick<Env, "LANGUAGES" | "PUBLIC_URL">,
): void {
  if (language === null || !offered.includes(language)) return
  response.cookie(cookie, language, {
    path: "/",
    sameSite: "lax",
    secure: PUBLIC_URL.startsWith("https:"),
    maxAge: keptForDays * 86_400_000,
  })
}
