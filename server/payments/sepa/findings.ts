/**
 * A SEPA rule that a message breaks although its schema allows it. `reason` is the ISO 20022 code
 * for the reject; `what` is a sentence that says where and what, without names or amounts.
 */
export type Finding = { readonly reason: string; readonly what: string }

/** @param path the element, such as CdtTrfTxInf/ChrgBr */
export function finding(reason: string, path: string, what: string): Finding {
  return { reason, what: `${path}: ${what}.` }
}

/** The result of reading one payment: the payment, or every rule that it breaks. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly findings: readonly [Finding, ...Finding[]] }

/** Collects findings while values are read, so that all of them are reported at once. */
export class Findings {
  private readonly found: Finding[] = []

  /** Adds a finding unless the rule holds. */
  require(holds: boolean, reason: string, path: string, what: string): void {
    if (!holds) this.found.push(finding(reason, path, what))
  }

  /** The value, or undefined after adding a finding. */
  take<T extends object | bigint>(result: T | Finding): T | undefined {
    if (!isFinding(result)) return result
    this.found.push(result)
    return undefined
  }

  /** The value, or all findings if there are any. `value` is undefined only if there is a finding. */
  result<T>(value: T | undefined): Checked<T> {
    const [first, ...rest] = this.found
    if (first) return { ok: false, findings: [first, ...rest] }
    if (value === undefined) throw new Error("A value is missing without a finding")
    return { ok: true, value }
  }
}

function isFinding(result: object | bigint): result is Finding {
  return typeof result === "object" && "reason" in result && "what" in result
}
