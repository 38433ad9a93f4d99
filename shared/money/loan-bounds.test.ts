import { describe, expect, it } from "vitest"
import { sayIn } from "../words/say.ts"
import { loanBounds, outOfBounds } from "./loan-bounds.ts"

const english = sayIn("en")

describe("outOfBounds", () => {
  it.each(["1000", "1000.00", "500000.00"])("accepts %s EUR", (amount) =>
    expect(outOfBounds(amount, "EUR", undefined)).toBeUndefined(),
  )

  it.each(["999.99", "500000.01"])("rejects %s EUR", (amount) =>
    expect(outOfBounds(amount, "EUR", undefined)?.(english)).toBe(
      "Amount must be between 1,000 and 500,000 EUR",
    ),
  )

  it("accepts the equivalent in another currency, to the cent", () => {
    expect(outOfBounds("852.69", "GBP", "0.852690")).toBeUndefined()
    expect(outOfBounds("426345.00", "GBP", "0.852690")).toBeUndefined()
    const message =
      "Amount must be between £852.69 and £426,345.00, the worth of 1,000 to 500,000 EUR"
    expect(outOfBounds("852.68", "GBP", "0.852690")?.(english)).toBe(message)
    expect(outOfBounds("426345.01", "GBP", "0.852690")?.(english)).toBe(message)
  })

  it("does not check a currency without a rate", () => {
    expect(loanBounds("CHF", undefined)).toBeUndefined()
    expect(outOfBounds("1.00", "CHF", undefined)).toBeUndefined()
  })
})
