import { recordAudit } from "../../db/audit.ts"
import { errorReason } from "../../db/sql-error.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { ClientInfo } from "../../use-case/use-case.ts"
import type { MemberContext } from "../member-context.ts"
import { passwordMatcher } from "./password.ts"
import { type PasswordAttempt, passwordAttempts } from "./password-attempts.ts"

type Attempt = {
  /** The member whose password it should be; undefined for an unknown username. */
  member: { id: number; passwordHash: string } | undefined
  /** As typed, or the member's own. */
  username: string
  password: string
  clientInfo: ClientInfo
  /** The current sign-in, if the password is required again. */
  signInId?: string
}

type Judgement = {
  right: boolean
  /** Whether the password was compared at all. */
  admitted: boolean
  /** How long further attempts are refused, in seconds; 0 when the next one is compared. */
  waitSeconds: number
}

/**
 * Checks a password, for every request that requires one. The attempt is counted before the
 * comparison. An attempt that is not admitted still costs a hash, so that unknown, wrong, and
 * blocked take the same time (ASVS 6.3.8). Failures are recorded in the member's audit trail.
 * @returns checks one password; throws Problem unavailable, without counting the attempt, when too
 *   many comparisons wait
 */
export function passwordChecker(context: MemberContext): (attempt: Attempt) => Promise<Judgement> {
  const count = passwordAttempts(context)
  const matches = passwordMatcher(context.env)

  return async (attempt) => {
    const { member, username, password, clientInfo } = attempt
    let counted: PasswordAttempt | undefined
    const countedFirst = async () => {
      counted = await count({ memberId: member?.id, username, address: clientInfo.address })
      return counted.admitted ? member?.passwordHash : undefined
    }
    const right = await matches(countedFirst, password, clientInfo.address)
    const { admitted = false, waitSeconds = 0, news = "none" } = counted ?? {}
    if (right) await counted?.forget()
    // Recorded after the response: a longer time for existing members would reveal usernames.
    else if (member && news !== "none") {
      setImmediate(() => void noteFailure(context, member.id, attempt, news, waitSeconds))
    }
    return { right, admitted, waitSeconds: right ? 0 : waitSeconds }
  }
}

async function noteFailure(
  { pool, log, announce }: MemberContext,
  userId: number,
  { clientInfo, signInId }: Attempt,
  news: PasswordAttempt["news"],
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
    log.error({ reason: errorReason(error), userId }, "could not record a wrong password")
  }
}
