import { expect, test } from "vitest"
import { loanOfferDays, reflectionDays } from "./limits.ts"

test("an offer stays open for at least the time for reflection on a mortgage", () => {
  expect(loanOfferDays).toBeGreaterThanOrEqual(reflectionDays)
})
