import { expect } from "vitest"
import type { SavingsGoal } from "#shared/contracts/goals.ts"
import { fromDecimal } from "#shared/money/money.ts"
import { type AcceptedRequest, wroteIn } from "./accepted-request.ts"

const goalsIn = ({ answer }: AcceptedRequest) => answer["goals"] as SavingsGoal[]

/** The stored values of the only goal that the request inserted or changed as asked. */
function expectStored(call: AcceptedRequest, kind: "INSERT" | "UPDATE"): void {
  const { name, targetAmount, targetOn = null } = call.body
  const target = fromDecimal(String(targetAmount))
  const shown = goalsIn(call).map((goal) => [
    goal.name,
    fromDecimal(goal.targetAmount),
    goal.targetOn,
  ])
  expect(shown).toContainEqual([String(name).trim(), target, targetOn])
  const { userId: user_id } = call.environment
  for (const { kind: done, after } of wroteIn(call, "savings_goals")) {
    expect(after).toMatchObject({ user_id })
    expect([kind, "UPDATE"]).toContain(done)
  }
}

/** What a 2xx means for savings goals: a part of effects.ts. */
export const goalEffects: Readonly<Record<string, (call: AcceptedRequest) => void>> = {
  createGoal: (call) => expectStored(call, "INSERT"),
  changeGoal: (call) => expectStored(call, "UPDATE"),
  moveGoal(call) {
    const ids = goalsIn(call).map(({ id }) => String(id))
    const last = Math.min(Number(call.body["position"]), ids.length)
    const [, id = ""] = /goals\/(\d+)\//.exec(call.path) ?? []
    expect(ids.indexOf(id)).toBe(last - 1)
  },
  removeGoal(call) {
    const kinds = wroteIn(call, "savings_goals").map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === "DELETE")).toEqual(["DELETE"])
  },
}
