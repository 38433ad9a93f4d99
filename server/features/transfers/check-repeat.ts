import type { RepeatAnswer, RepeatQuestion } from "#shared/contracts/transfers.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { sentBefore } from "./queries.ts"

/** POST /api/repeat-checks: whether the member sent the same payment a few minutes ago. Refuses nothing. */
export async function checkRepeat(
  { db }: AppContext,
  { member, body }: Input<RepeatQuestion>,
): Promise<RepeatAnswer> {
  const sentAt = await sentBefore(db, member.userId, {
    ...body,
    recipientIban: normalizeIban(body.recipientIban),
    text: body.text.trim(),
  })
  return { sentAt }
}
