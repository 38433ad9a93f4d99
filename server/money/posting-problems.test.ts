import { expect, test } from "vitest"
import { refusalOf } from "#shared/refusals/catalog.ts"
import { postingProblem } from "./move-money.ts"

test.each([
  ["session_ended", 401, "not_signed_in", "Nothing was changed", undefined],
  ["key_reused", 422, "idempotency_key_reused", "No money moved", undefined],
  ["key_voided", 422, "idempotency_key_voided", "No money moved", undefined],
  ["in_progress", 409, "request_in_progress", "Try again with the same key", 1],
  ["unknown", 503, "unavailable", "we don't know yet if money moved", 2],
] as const)("%s becomes %i %s", (outcome, status, code, sentence, retryAfter) => {
  const problem = postingProblem({ outcome })
  expect([problem.code, refusalOf[problem.code].status]).toEqual([code, status])
  expect(problem.message).toContain(sentence)
  expect(problem.details.retryAfterSeconds).toBe(retryAfter)
})

test("a refusal says what is left, that no money moved, and whether it is a replay", () => {
  const refused = {
    outcome: "refused",
    code: "daily_limit_exceeded",
    available: "120.50",
    limit: "500.00",
    lowered: true,
  } as const
  const first = postingProblem({ ...refused, replayed: false })
  expect(first.message).toBe(
    "This exceeds your daily transfer limit of 500 EUR. It is lowered for a day, because you recovered your access. You have €120.50 left today. No money moved.",
  )
  expect(first.code).toBe("daily_limit_exceeded")
  expect(first.details).toEqual({ replayed: false })
  expect(postingProblem({ ...refused, replayed: true }).details).toEqual({ replayed: true })
})
