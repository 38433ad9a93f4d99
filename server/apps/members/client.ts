import { join } from "node:path"
import type { Router } from "express"
import type { CreditUnion } from "#shared/credit-union.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import type { Language } from "#shared/words/languages.ts"
import { creditUnionOf } from "../../config/credit-union.ts"
import type { Env } from "../../config/env.ts"
import { repoRoot } from "../../config/root.ts"
import { builtApp } from "../../http/built-app.ts"
import { html as escaped } from "../../http/html.ts"
import { languageOf, stateLanguage } from "../../http/language.ts"
import { relyingParty } from "../../identity/confirmations/relying-party.ts"
import { sessionCookie } from "../../identity/sessions/session.ts"
import { pageIn, withOutline, withoutOutline } from "./frame-outline.ts"
import { pagePreloads } from "./page-preloads.ts"

/** A demo member, as the sign-in page lists them. */
type DemoSignIn = { readonly username: string; readonly password: string; readonly story: string }

/**
 * Serves the single-page app: hashed files, cached for a year, and index.html with this response's
 * nonce and the bank's settings for every other path.
 * @param demoSignIns as for settingsOf
 */
export function client(
  env: Env,
  demoSignIns: readonly DemoSignIn[],
  folder = join(repoRoot, "dist/client"),
): Router {
  const preloads = pagePreloads(folder)
  const settings = settingsOf(env, demoSignIns)
  const described = (language: Language) =>
    `content="${escaped`${settings.creditUnion.description[language]}`.text}"`
  const session = new RegExp(`(^|;\\s*)${sessionCookie(env.PUBLIC_URL)}=`)
  return builtApp(
    folder,
    settings,
    (index, request, response) => {
      const { path, headers } = request
      const language = languageOf(request, env.LANGUAGES)
      stateLanguage(response, language)
      const { links, words, members } = preloads(path, session.test(headers.cookie ?? ""), language)
      const html = pageIn(index, sayEach[language])
        .replace(described("en"), () => described(language))
        .replace('<script type="module"', (app) => words + app)
        .replace("</head>", () => `${links}</head>`)
      return members ? withOutline(html, env.MODE === "demo") : withoutOutline(html)
    },
    "/profile#password",
  )
}

/**
 * The settings of the members' app.
 * @param demoSignIns the demo members, whom the sign-in page of a demo bank lists
 */
export function settingsOf(
  env: Env,
  demoSignIns: readonly DemoSignIn[],
): { readonly creditUnion: CreditUnion } & Readonly<Record<string, unknown>> {
  const passkeys = relyingParty(env)
  return {
    mode: env.MODE,
    creditUnion: creditUnionOf(env),
    simulatedDeposits: env.SIMULATED_DEPOSITS,
    geolocationUrl: env.GEOLOCATION_URL,
    geolocationFallbackUrl: env.GEOLOCATION_FALLBACK_URL,
    geolocationConsent: env.GEOLOCATION_CONSENT,
    sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
    passwordPolicy: env.PASSWORD_POLICY,
    passkeyOrigin: passkeys.available ? passkeys.origin : "",
    secondFactorRequired: env.SCA_POLICY === "required",
    timeZone: env.BANK_TIME_ZONE,
    languages: env.LANGUAGES,
    demoSignIns: env.SEED_DEMO ? demoSignIns : [],
  }
}
