import type {
  PayeeQuestion,
  PayeeVerification,
  RepeatAnswer,
  RepeatQuestion,
} from "#shared/contracts/transfers.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { verifyPayeeName } from "../../money/verify-payee-name.ts"
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

/**
 * POST /api/payee-verification: whether the name belongs to the IBAN, before anything is sent.
 * @throws Problem payee_not_found for one of our IBANs without an account, too_many_requests
 */
export function verifyPayee(
  context: AppContext,
  { member, body }: Input<PayeeQuestion>,
): Promise<PayeeVerification> {
  const iban = normalizeIban(body.recipientIban)
  return verifyPayeeName(context, member.userId, iban, body.recipientName)
}
