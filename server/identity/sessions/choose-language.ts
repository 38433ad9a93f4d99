import type { RequestHandler } from "express"
import { type ChosenLanguage, noSuchLanguage } from "#shared/contracts/profile.ts"
import { keepLanguage } from "../../http/language.ts"
import { memberOf } from "../../http/member-of.ts"
import { invalidField } from "../../use-case/problem.ts"
import type { MemberContext } from "../member-context.ts"
import { storeLanguage } from "../sign-in/queries.ts"

/**
 * PUT /api/profile/language: in which language the member reads the bank, on all devices and in emails. This
 * browser's pages follow by the cookie. It changes neither access nor what anybody else sees, so that it needs no
 * confirmation and causes no notice.
 * @throws Problem invalid_request when the bank does not offer the language
 */
export function chooseLanguage(
  context: MemberContext,
): RequestHandler<object, ChosenLanguage, ChosenLanguage> {
  const { env, db, announce } = context
  return async (request, response) => {
    const { language } = request.body
    if (!env.LANGUAGES.includes(language)) throw invalidField("language", noSuchLanguage)
    const { userId } = memberOf(request)
    if (await storeLanguage(db, userId, language)) announce(userId, "profile")
    keepLanguage(response, language, env)
    response.json({ language })
  }
}
