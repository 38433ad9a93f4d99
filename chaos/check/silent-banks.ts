import type { Finding } from "./finding.ts"
import { groupBy } from "./group-by.ts"
import type { InstantRow, PaymentRows } from "./payment-rows.ts"

/** How many members' payments without an answer in time close instant payments to a bank. */
const membersToClose = 3
/** Nothing may try before that much time after the newest of them has passed. */
const firstTryMs = 60_000
/** An event's time is that of its transaction's work; others see it after the commit. */
const slackMs = 10_000

const before = (time: number | null, end: number): time is number => time !== null && time < end

/**
 * R12: while a bank does not answer, no instant payment to it is accepted, but for one try after a pause. Leaves
 * out what depends on which commit came first.
 */
export function silenceCloses({ rows }: { rows: PaymentRows }): Finding {
  const violations: string[] = []
  let silent = 0
  // Both banks of a country count as one: an answer of either opens it, so nothing is found that is not there.
  for (const [country, payments] of groupBy(rows.instant, ({ iban }) => iban.slice(0, 2))) {
    for (const payment of payments) {
      const unanswered = silenceBefore(payments, payment.acceptedAt)
      if (new Set(unanswered.map(({ userId }) => userId)).size < membersToClose) continue
      silent += 1
      const newest = Math.max(...unanswered.map(({ noAnswerAt }) => noAnswerAt ?? 0))
      const pause = payment.acceptedAt - newest
      if (pause >= firstTryMs) continue
      violations.push(
        `Payment ${payment.txId} to a bank in ${country} was accepted ${Math.round(pause)} ms after the last of ${unanswered.length} payments without an answer`,
      )
    }
  }
  return { invariant: "R12", figures: { "ordered in silence": silent }, violations }
}

/** The payments that had no answer in time by then, since one was answered in time. */
function silenceBefore(payments: readonly InstantRow[], at: number): InstantRow[] {
  const answers = payments.map(({ answeredAt }) => answeredAt).filter((time) => before(time, at))
  const opened = Math.max(...answers, Number.NEGATIVE_INFINITY) + slackMs
  return payments.filter(
    ({ noAnswerAt }) => before(noAnswerAt, at - slackMs) && noAnswerAt > opened,
  )
}
