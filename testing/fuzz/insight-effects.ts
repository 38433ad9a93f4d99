import { expect } from "vitest"
import type { Budget, CategoryRule } from "#shared/contracts/insights.ts"
import { fromDecimal } from "#shared/money/money.ts"
import { addWordRule } from "../watch/full-member.ts"
import type { Row } from "../watch/writes.ts"
import {
  type AcceptedRequest,
  expectAudited,
  expectRow,
  rowOf,
  wroteIn,
} from "./accepted-request.ts"
import type { Environment } from "./environment.ts"

/** What a 2xx means for insights, and for copies of data and the end of a membership: a part of effects.ts. */
export const insightEffects: Readonly<Record<string, (call: AcceptedRequest) => void>> = {
  requestExport(call) {
    expectAudited(call, "data.export_requested")
    const made = wroteIn(call, "data_exports").filter(({ kind }) => kind === "INSERT")
    expect(made.map(({ after }) => after?.["state"])).toEqual(["waiting"])
  },
  downloadExport: (call) => expectAudited(call, "data.exported"),
  closeMembership(call) {
    const user = wroteIn(call, "users").at(-1)?.after
    expect(user).toMatchObject({ email: null, first_name: null, phone_number: null })
    expect(user?.["membership_closed_at"]).toMatch(/^2/)
    expectRow(call, "audit_events", { action: "membership.closed", user_id: user?.["id"] })
  },
  chooseCategory(call) {
    const { choice, rule } = call.body
    expect(call.answer["choice"]).toBe(choice)
    if (rule !== undefined) expect(call.answer["rule"]).toBe(rule)
    const { userId: user_id } = call.environment
    for (const table of ["category_choices", "category_rules"]) {
      for (const { after } of wroteIn(call, table))
        if (after) expect(after).toMatchObject({ user_id })
    }
  },
  addWordRule(call) {
    const { category } = call.body
    expectRow(call, "category_rules", { user_id: call.environment.userId, category })
    const word = rowOf(call, "category_rules")?.["word"]
    const rules = call.answer as unknown as CategoryRule[]
    expect(rules).toContainEqual(expect.objectContaining({ word, category }))
  },
  removeRule(call) {
    expect(wroteIn(call, "category_rules").map(({ kind }) => kind)).toEqual(["DELETE"])
  },
  setBudget(call) {
    const { category, amount } = call.body as Budget | { category: string; amount: null }
    const left = call.answer as unknown as Budget[]
    const set = left.find((one) => one.category === category)?.amount
    expect(set && fromDecimal(set)).toBe(amount === null ? undefined : fromDecimal(amount))
  },
  switchInsights(call) {
    expect(call.answer["on"]).toBe(call.body["on"])
    const user = rowOf(call, "users")
    if (user) expect(user["insights_off_at"] === null).toBe(call.body["on"])
  },
}

/** Undoes what a case changed of rules, budgets, and copies of data. */
export async function insightsAgain(
  environment: Environment,
  table: string,
  before: Row | null,
  after: Row | null,
): Promise<void> {
  const { api, bank, member, names, userId } = environment
  if (table === "users" && after?.["insights_off_at"] && Number(after["id"]) === userId) {
    await bank.sql("update users set insights_off_at = null where id = $1", [userId])
  }
  if (table === "data_exports") {
    await bank.sql("delete from data_exports where user_id = $1", [userId])
  }
  if (table === "category_choices" || table === "budgets") {
    await bank.sql(`delete from ${table} where user_id = $1`, [userId])
  }
  if (table !== "category_rules") return
  if (!before) await bank.sql("delete from category_rules where id = $1", [after?.["id"]])
  if (String(before?.["id"]) !== names.get("rule.own") || after) return
  names.set("rule.own", String(await addWordRule(member)))
  // They are not the next case's.
  await api.writes()
}
