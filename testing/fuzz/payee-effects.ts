import { expect } from "vitest"
import { type AcceptedRequest, expectRow, rowOf, wroteIn } from "./accepted-request.ts"

const trimmed = (value: unknown) => String(value).trim()

/** What a 2xx means for payees: a part of effects.ts. */
export const payeeEffects: Readonly<Record<string, (call: AcceptedRequest) => void>> = {
  trustPayee(call) {
    const { id, iban, name } = call.answer
    expect(iban).toBe(String(call.body["iban"]).replaceAll(/[\s-]/g, "").toUpperCase())
    expect(name).toBe(trimmed(call.body["name"]))
    expectRow(call, "trusted_payees", { id, iban, name, user_id: call.environment.userId })
    expectRow(call, "audit_events", { action: "payee.trusted" })
  },
  removePayee(call) {
    expect(rowOf(call, "trusted_payees")?.["removed_at"]).toMatch(/^2/)
    expectRow(call, "audit_events", {
      action: "payee.removed",
      user_id: call.environment.userId,
    })
  },
  savePayee(call) {
    const { id, iban, name, verified } = call.answer
    expect(iban).toBe(String(call.body["iban"]).replaceAll(/[\s-]/g, "").toUpperCase())
    expectRow(call, "saved_payees", { id, iban, name, verified, user_id: call.environment.userId })
  },
  renameSavedPayee(call) {
    const ownName = trimmed(call.body["ownName"] ?? "") || null
    expect(call.answer["ownName"]).toBe(ownName)
    expectRow(call, "saved_payees", { own_name: ownName, user_id: call.environment.userId })
  },
  removeSavedPayee(call) {
    expect(wroteIn(call, "saved_payees").map(({ kind }) => kind)).toEqual(["DELETE"])
  },
}
