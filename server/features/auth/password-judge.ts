import type { Bank } from "../../bank.ts"
import { recordAudit } from "../../db/audit.ts"
import { errorReason } from "../../db/error-reason.ts"
import type { Whence } from "../../db/sign-ins.ts"
import { inTransaction } from "../../db/transaction.ts"
import { passwordMatches } from "./password.ts"
import { type PasswordTry, passwordTries } from "./password-tries.ts"

type Attempt = {
  /** The customer whose password it should be; undefined when nobody has this name. */
  customer: { id: number; passwordHash: string } | undefined
  /** As typed, or the customer's own. */
  username: string
  password: string
  whence: Whence
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
export function passwordJudge(bank: Bank): (attempt: Attempt) => Promise<Judgement> {
  const count = passwordTries(bank)

  return async (attempt) => {
    const { customer, username, password, whence } = attempt
    let counted: PasswordTry | undefined
    const countedFirst = async () => {
      counted = await count({ customerId: customer?.id, username, address: whence.address })
      return counted.admitted ? customer?.passwordHash : undefined
    }
    const right = await passwordMatches(countedFirst, password, whence.address)
    const { admitted = false, waitSeconds = 0, news = "none" } = counted ?? {}
    if (right) await counted?.forget()
    // Written down after the answer: what takes longer for customers would tell who is one.
    else if (customer && news !== "none") {
      setImmediate(() => void noteFailure(bank, customer.id, attempt, news, waitSeconds))
    }
    return { right, admitted, waitSeconds: right ? 0 : waitSeconds }
  }
}

async function noteFailure(
  { pool, log, announce }: Bank,
  userId: number,
  { whence, signInId }: Attempt,
  news: PasswordTry["news"],
  waitSeconds: number,
): Promise<void> {
  const event = { userId, signInId, actor: "bank" } as const
  const [failed, blocked] = signInId
    ? (["password.refused", "password.blocked"] as const)
    : (["sign_in.failed", "sign_in.blocked"] as const)
  try {
    await inTransaction(pool, async (tx) => {
      await recordAudit(tx, { ...event, action: failed, details: whence })
      if (news === "failure") return
      const details =
        news === "block"
          ? { ...whence, minutes: Math.round(waitSeconds / 60) }
          : { everywhere: true }
      await recordAudit(tx, { ...event, action: blocked, details })
    })
    announce(userId, "security")
  } catch (error) {
    log.error({ reason: errorReason(error), userId }, "a wrong password was not written down")
  }
}
