import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { arbitraryEuros } from "../../../testing/payments/arbitrary-payment.ts"
import { cents, euroCents, largestPayment, readEuros, writeEuros, writeTotal } from "./amounts.ts"
import { ControlTotals } from "./control-totals.ts"

const euros = (decimal: string) => ({ currency: "EUR", decimal })

describe("an amount", () => {
  it("is read as it was written, to the cent", () => {
    fc.assert(
      fc.property(arbitraryEuros, (amount) => {
        expect(readEuros(writeEuros(amount), "Amt")).toEqual(amount)
      }),
    )
  })

  it.each([
    ["1", 100n],
    ["0.1", 10n],
    ["0012.30", 1230n],
    ["12.30000", 1230n],
    ["999999999.99", largestPayment],
  ])("may be written %s", (decimal, minor) => {
    expect(readEuros(euros(decimal), "Amt")).toEqual(euroCents(minor))
  })

  it.each([
    ["0.001", "AM12", "Amt: the amount must have at most two decimals."],
    ["0.00", "AM01", "Amt: the amount must be at least 0.01 EUR."],
    ["1000000000.00", "AM02", "Amt: the amount must be at most 999,999,999.99 EUR."],
  ])("of %s is refused with %s", (decimal, reason, what) => {
    expect(readEuros(euros(decimal), "Amt")).toEqual({ reason, what })
  })

  it("of another currency is refused", () => {
    expect(readEuros({ currency: "USD", decimal: "1" }, "Amt")).toMatchObject({ reason: "AM03" })
  })

  it("outside SEPA's range is not written", () => {
    expect(() => writeEuros(euroCents(0n))).toThrow(RangeError)
    expect(() => writeEuros(euroCents(largestPayment + 1n))).toThrow(RangeError)
  })
})

describe("control totals", () => {
  const totals = (...decimals: string[]) => {
    const sums = new ControlTotals()
    for (const decimal of decimals) sums.add(euros(decimal))
    return sums
  }

  it("are right, even above any single payment's limit", () => {
    const payments = Array.from({ length: 20 }, () => ({ amount: euroCents(largestPayment) }))
    const sums = totals(...payments.map(({ amount }) => writeEuros(amount).decimal))
    const total = writeTotal(payments)
    expect(total.decimal).toBe("19999999999.80")
    expect(
      sums.compare({ NbOfTxs: "20", TtlIntrBkSttlmAmt: total, CtrlSum: total.decimal }),
    ).toEqual([])
  })

  it.each([
    [{ NbOfTxs: "3" }, ["AM18"]],
    [{ NbOfTxs: "2", CtrlSum: "3.00" }, ["AM10"]],
    [{ NbOfTxs: "2", TtlIntrBkSttlmAmt: euros("3.01") }, ["AM10"]],
    [{ NbOfTxs: "2", TtlIntrBkSttlmAmt: { currency: "USD", decimal: "3.02" } }, ["AM03"]],
    [{ NbOfTxs: "1", CtrlSum: "0", TtlRtrdIntrBkSttlmAmt: euros("3") }, ["AM18", "AM10", "AM10"]],
  ])("that say %j are wrong", (head, reasons) => {
    expect(
      totals("1.01", "2.01")
        .compare(head)
        .map(({ reason }) => reason),
    ).toEqual(reasons)
  })

  it("reads a decimal of any size", () => {
    expect(cents("123456789012345678.9")).toBe(12345678901234567890n)
  })
})
