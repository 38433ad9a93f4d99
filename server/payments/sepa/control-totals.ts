import type { Amount } from "../messages/shape.ts"
import { cents } from "./amounts.ts"
import { type Finding, finding } from "./findings.ts"

/** What the head of a message says about its payments together. */
export type StatedTotals = {
  readonly NbOfTxs: string
  readonly CtrlSum?: string | undefined
  readonly TtlIntrBkSttlmAmt?: Amount | undefined
  readonly TtlRtrdIntrBkSttlmAmt?: Amount | undefined
}

/**
 * Counts and adds up the payments of a message as they come, to be compared with what its head says
 * once the message is at its end. A message whose totals are wrong books nothing.
 */
export class ControlTotals {
  private count = 0n
  private sum = 0n
  private exact = true

  add({ decimal }: Amount): void {
    this.count += 1n
    const minor = cents(decimal)
    if (minor === undefined) this.exact = false
    else this.sum += minor
  }

  /** Every total that differs; none if all are right, or if a payment already broke a rule. */
  compare(head: StatedTotals): Finding[] {
    const findings: Finding[] = []
    if (BigInt(head.NbOfTxs) !== this.count) {
      const what = `the message has ${this.count} payments, not ${BigInt(head.NbOfTxs)}`
      findings.push(finding("AM18", "GrpHdr/NbOfTxs", what))
    }
    const total = head.TtlIntrBkSttlmAmt ?? head.TtlRtrdIntrBkSttlmAmt
    if (total && total.currency !== "EUR") {
      findings.push(finding("AM03", "GrpHdr", `the total must be in EUR, not in ${total.currency}`))
    }
    for (const stated of [total?.decimal, head.CtrlSum]) {
      if (stated === undefined || !this.exact || cents(stated) === this.sum) continue
      findings.push(finding("AM10", "GrpHdr", "the payments do not add up to the stated sum"))
    }
    return findings
  }
}
