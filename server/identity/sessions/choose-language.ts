import type { RequestHandler } from "express"
import { type ChosenLanguage, noSuchLanguage } from "#shared/contracts/profile.ts"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { keepLanguage } from "../../http/language.ts"
import { memberOf } from "../../http/member-of.ts"
import { invalidField } from "../../use-case/problem.ts"
import type { MemberContext } from "../member-context.ts"
import { storeLanguage } from "../sign-in/queries.ts"

/**
 * PUT /api/profile/language: in which language the member reads the bank, on all devices and in emails. This
 * browser's pages follow by the cookie. It changes neither access nor what anybody else sees, so that it needs no
 * confirmation; but who has stolen a session could make what the bank writes unreadable for its member, who is told
 * (in each of the bank's languages: server/mail/send-mails.ts).
 * @throws Problem invalid_request when the bank does not offer the language
 */
export function chooseLanguage(
  context: MemberContext,
): RequestHandler<object, ChosenLanguage, ChosenLanguage> {
  const { env, pool, announce } = context
  return async (request, response) => {
    const { language } = request.body
    if (!env.LANGUAGES.includes(language)) throw invalidField("language", noSuchLanguage)
    const { userId, signInId } = memberOf(request)
    const changed = await inTransaction(pool, async (tx) => {
      const before = await storeLanguage(tx, userId, language)
      if (!before) return false
      const details = { from: before.from, to: language }
      const event = {
        userId,
        signInId,
        actor: "customer",
        action: "language.changed",
        details,
      } as const
      await recordAudit(tx, event)
      return true
    })
    if (changed) announce(userId, "profile", "security")
    keepLanguage(response, language, env)
    response.json({ language })
  }
}
