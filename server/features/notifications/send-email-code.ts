import { emailCodesPerHour } from "#shared/limits.ts"
import { says } from "#shared/refusals/catalog.ts"
import { inTransaction } from "../../db/transaction.ts"
import { sendsMails } from "../../mail/sends-mails.ts"
import { Problem, tooManyRequests } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { addressesOf, codesLastHour, insertCode } from "./settings-queries.ts"

/**
 * POST /api/email-codes: mails a code to the address in the profile.
 * @throws Problem email_not_possible, too_many_requests
 */
export async function sendEmailCode(
  { env, pool }: AppContext,
  { member: { userId } }: Input,
): Promise<object> {
  if (!sendsMails(env)) {
    throw new Problem("email_not_possible", says.email_not_possible.bank)
  }
  await inTransaction(pool, async (tx) => {
    const { profileAddress } = await addressesOf(tx, userId)
    if (profileAddress === null) {
      throw new Problem("email_not_possible", says.email_not_possible.address)
    }
    if ((await codesLastHour(tx, userId, profileAddress)) >= emailCodesPerHour) {
      throw tooManyRequests(says.too_many_requests.emailCodes, 3600)
    }
    await insertCode(tx, userId, profileAddress)
  })
  return {}
}
