import type { AppContext } from "../../app-context.ts"
import { recordAudit } from "../../db/audit.ts"
import { errorReason } from "../../db/error-reason.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { ClientInfo } from "../sessions/sign-ins.ts"
import { passwordMatches } from "./password.ts"
import { type PasswordTry, passwordTries } from "./password-tries.ts"

type Attempt = {
  /** The customer whose password it should be; undefined when nobody has this name. */
  customer: { id: number; passwordHash: string } | undefined
  /** As typed, or the customer's own. */
  username: string
  password: string
  clientInfo: ClientInfo
  /** Where it is asked for again: the sign-in that asks. */
  signInId?: string
}

type Judgement = {
  right: boolean
  /** Whether it was compared at all. */
  admitted: boolean
  /** How long no further try is compared, in seconds; 0 when the next one is. */
  waitSeconds: number
}

/**
 * Judges a password wherever one is asked for. The try is counted before it is compared; one that is
 * not admitted still costs a hash, so that unknown, wrong and blocked take the same time (ASVS 6.3.8).
 * What failed is written down for the customer.
 * @returns judges one; throws Problem unavailable when there is no room to compare, and counts nothing
 */
export function passwordJudge(context: AppContext): (attempt: Attempt) => Promise<Judgement> {
  const count = passwordTries(context)

  return async (attempt) => {
    const { customer, username, password, clientInfo } = attempt
    let counted: PasswordTry | undefined
    const countedFirst = async () => {
      counted = await count({ customerId: customer?.id, username, address: clientInfo.address })
      return counted.admitted ? customer?.passwordHash : undefined
    }
    const right = await passwordMatches(countedFirst, password, clientInfo.address)
    const { admitted = false, waitSeconds = 0, news = "none" } = counted ?? {}
    if (right) await counted?.forget()
    // Written down after the answer: what takes longer for customers would tell who is one.
    else if (customer && news !== "none") {
      setImmediate(() => void noteFailure(context, customer.id, attempt, news, waitSeconds))
    }
    return { right, admitted, waitSeconds: right ? 0 : waitSeconds }
  }
}

async function noteFailure(
  { pool, log, announce }: AppContext,
  userId: number,
  { clientInfo, signInId }: Attempt,
  news: PasswordTry["news"],
  waitSeconds: number,
): Promise<void> {
  const event = { userId, signInId, actor: "bank" } as const
  const [failed, blocked] = signInId
    ? (["password.refused", "password.blocked"] as const)
    : (["sign_in.failed", "sign_in.blocked"] as const)
  try {
    await inTransaction(pool, async (tx) => {
      await recordAudit(tx, { ...event, action: failed, details: clientInfo })
      if (news === "failure") return
      const details =
        news === "block"
          ? { ...clientInfo, minutes: Math.round(waitSeconds / 60) }
          : { everywhere: true }
      await recordAudit(tx, { ...event, action: blocked, details })
    })
    announce(userId, "security")
  } catch (error) {
    log.error({ reason: errorReason(error), userId }, "a wrong password was not written down")
  }
}
