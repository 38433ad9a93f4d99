import type { DemoMail } from "#shared/contracts/notification-settings.ts"
import { emailCode } from "../../mail/email-code.ts"
import { mailText } from "../../mail/mail-texts.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { ownMails } from "./settings-queries.ts"

/**
 * GET /api/demo-mails: what would have been sent to the member. Only in a demonstration, which sends no mails.
 * @throws Problem not_found everywhere else
 */
export async function listDemoMails(
  { env, db }: AppContext,
  { member: { userId }, say }: Input,
): Promise<DemoMail[]> {
  if (env.MODE !== "demo") throw notFound()
  const rows = await ownMails(db, userId)
  return rows.map(({ id, to, type, action, codeId, at }) => {
    const code = codeId === null ? null : emailCode(env.FACTOR_KEYS, { id: codeId, address: to })
    return { id, to, at, ...mailText({ type, action, code }, env, say) }
  })
}
