import type { Amount } from "../messages/shape.ts"
import { cents } from "./amounts.ts"
import { type Finding, finding } from "./findings.ts"

/** The totals that the head of a message states. */
export type StatedTotals = {
  readonly NbOfTxs: string
  readonly CtrlSum?: string | undefined
  readonly TtlIntrBkSttlmAmt?: Amount | undefined
  readonly TtlRtrdIntrBkSttlmAmt?: Amount | undefined
}

/**
 * Counts and adds up the payments of a message as they arrive, to compare them with the totals in
 * its head at the end. Nothing is posted from a message whose totals are wrong.
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

  /** Every total that differs. Empty if all are correct, or if a payment has already broken a rule. */
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
