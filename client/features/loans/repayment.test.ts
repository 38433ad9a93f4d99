import { describe, expect, it } from "vitest"
import type { Payoff } from "#shared/contracts/loans.ts"
import { split } from "./repayment.ts"

const payoff: Payoff = {
  date: "2026-11-20",
  principal: "1000.00",
  interest: "7.00",
  total: "1007.00",
  due: "105.00",
  accrued: "2.00",
}
const parts = (amount: string) => split(amount, payoff, "EUR")

describe("split", () => {
  it("covers what is due first", () => {
    expect(parts("100")).toEqual({ due: "100.00", accrued: "0.00", early: "0.00", rest: "907.00" })
    expect(parts("105.00")).toMatchObject({ due: "105.00", accrued: "0.00", early: "0.00" })
  })

  it("then covers the interest so far, then principal", () => {
    expect(parts("157.00")).toEqual({
      due: "105.00",
      accrued: "2.00",
      early: "50.00",
      rest: "850.00",
    })
    expect(parts("1007.00")).toMatchObject({ early: "900.00", rest: "0.00" })
  })

  it("says why the bank would refuse", () => {
    expect(parts("1007.01")).toEqual({
      problem: "Enter at most €1,007.00, which pays off the loan",
    })
    for (const amount of ["105.01", "107.00"]) {
      expect(parts(amount)).toEqual({
        problem: "Enter more than €107.00, or only what is due. Interest is paid first",
      })
    }
  })

  it.each(["", "0", "abc", "-5", "1.005"])("shows nothing for %j", (amount) =>
    expect(parts(amount)).toBeUndefined(),
  )
})
