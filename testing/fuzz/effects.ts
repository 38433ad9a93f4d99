import { expect } from "vitest"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { normalizeUsername } from "../../server/identity/names/username.ts"
import {
  type AcceptedRequest,
  expectAudited,
  expectEntry,
  expectRow,
  rowOf,
  wroteIn,
} from "./accepted-request.ts"
import { cardEffects } from "./card-effects.ts"
import { goalEffects } from "./goal-effects.ts"
import { insightEffects } from "./insight-effects.ts"
import { loanEffects } from "./loan-effects.ts"
import { orderEffects } from "./order-effects.ts"
import { payeeEffects } from "./payee-effects.ts"
import { requestEffects } from "./request-effects.ts"

/** The same, and that a payment to another bank is stored as the answer says, and no other. */
function expectPaid(call: AcceptedRequest): void {
  expectEntry(call)
  const payment = call.answer["payment"] as { speed: string; amount: string } | undefined
  if (!payment) return expect(wroteIn(call, "payments")).toEqual([])
  const { reference } = call.answer["transaction"] as { reference: string }
  const { speed: scheme, amount } = payment
  expect(scheme).toBe(call.body["speed"] ?? "instant")
  const row = { state: "queued", tx_id: reference, scheme, amount: Number(amount) }
  expectRow(call, "payments", { ...row, user_id: call.environment.userId })
  expectRow(call, "payment_events", { number: 1, event: "ordered", to_state: "queued" })
}

/** The ids of the member's sign-ins that ended. */
function endedIn(call: AcceptedRequest): unknown[] {
  const ended = wroteIn(call, "sign_ins").filter(({ after }) => after?.["ended_at"])
  for (const { after } of ended) expect(after?.["user_id"]).toBe(call.environment.userId)
  return ended.map(({ after }) => after?.["id"])
}

/** Fails unless the member was signed in with a second factor. */
function expectFactorSignIn(call: AcceptedRequest): void {
  const begun = wroteIn(call, "sign_ins").filter(({ kind }) => kind === "INSERT")
  const { userId } = call.environment
  expect(begun.map(({ after }) => after)).toMatchObject([{ user_id: userId, second_factor: true }])
}

const trimmed = (value: unknown) => String(value).trim()

/**
 * What a 2xx means in the database, by operation, in addition to what the model predicts (predict.ts). An operation
 * without an entry writes nothing (writes-allowed.ts).
 */
export const effects: Readonly<Record<string, (call: AcceptedRequest) => void>> = {
  resolveOutcome(call) {
    const { outcome } = call.answer
    const kept = { user_id: call.environment.userId, key: call.body["key"], outcome: { outcome } }
    if (outcome === "voided" && wroteIn(call, "idempotency_keys").length > 0) {
      expectRow(call, "idempotency_keys", kept)
    } else expect(wroteIn(call, "idempotency_keys")).toEqual([])
  },
  register(call) {
    expectRow(call, "users", { username: normalizeUsername(String(call.body["username"])) })
    expect(wroteIn(call, "accounts")).toHaveLength(2)
    expect(wroteIn(call, "debit_cards")).toHaveLength(2)
  },
  signIn(call) {
    const begun = wroteIn(call, "sign_ins").filter(({ kind }) => kind === "INSERT")
    expect(begun.map(({ after }) => after?.["user_id"])).toEqual([call.environment.userId])
  },
  signOut(call) {
    for (const { after } of wroteIn(call, "sign_ins")) expect(after?.["ended_at"]).not.toBeNull()
  },
  giveConfirmation(call) {
    const last = wroteIn(call, "confirmations").at(-1)?.after
    expect(last).toMatchObject({ proof_hash: expect.any(String) as string, used_at: null })
  },
  giveSecondFactor: (call) => expectFactorSignIn(call),
  offerPasskeySignIn(call) {
    const { challenge } = call.answer
    const made = wroteIn(call, "passkey_challenges").filter(({ kind }) => kind === "INSERT")
    expect(made.map(({ after }) => after)).toMatchObject([{ challenge, user_id: null }])
  },
  signInWithPasskey: (call) => expectFactorSignIn(call),
  beginAuthenticator(call) {
    expectRow(call, "authenticators", { user_id: call.environment.userId, enrolled_at: null })
  },
  confirmAuthenticator(call) {
    expectAudited(call, "second_factor.authenticator_added")
    expect(rowOf(call, "authenticators")?.["enrolled_at"]).not.toBeNull()
  },
  removeAuthenticator(call) {
    expectAudited(call, "second_factor.authenticator_removed")
    expect(wroteIn(call, "authenticators").map(({ kind }) => kind)).toEqual(["DELETE"])
  },
  offerPasskey(call) {
    const { challenge } = call.answer
    const made = wroteIn(call, "passkey_challenges").filter(({ kind }) => kind === "INSERT")
    expect(made.map(({ after }) => after)).toMatchObject([
      { challenge, user_id: call.environment.userId },
    ])
  },
  addPasskey(call) {
    expectAudited(call, "second_factor.passkey_added")
    const { userId } = call.environment
    expectRow(call, "passkeys", { user_id: userId, name: trimmed(call.body["name"]) })
  },
  renamePasskey(call) {
    expect(call.answer["name"]).toBe(trimmed(call.body["name"]))
    expectAudited(call, "second_factor.passkey_renamed")
  },
  removePasskey(call) {
    expectAudited(call, "second_factor.passkey_removed")
    expect(wroteIn(call, "passkeys").map(({ kind }) => kind)).toEqual(["DELETE"])
  },
  renewRecoveryCodes(call) {
    expectAudited(call, "second_factor.recovery_codes_made")
    const made = wroteIn(call, "recovery_codes").filter(({ kind }) => kind === "INSERT")
    expect(made).toHaveLength(10)
  },
  savePlace(call) {
    const places = wroteIn(call, "sign_ins").map(({ after }) => after?.["place"])
    expect(places).toContain(trimmed(call.body["place"]))
  },
  nameDevice(call) {
    const name = trimmed(call.body["name"]) || null
    expect(call.answer["deviceName"]).toBe(name)
    const { userId: user_id } = call.environment
    for (const { before, after } of wroteIn(call, "sign_ins")) {
      expect(after).toMatchObject({ user_id })
      if (after?.["device_name"] !== before?.["device_name"]) expectAudited(call, "device.named")
    }
  },
  endSession(call) {
    const [, id] = /sessions\/([\w-]+)\/end/.exec(call.path) ?? []
    expect(endedIn(call)).toEqual([id])
    expectRow(call, "audit_events", {
      action: "session.ended",
      user_id: call.environment.userId,
    })
  },
  endOtherSessions(call) {
    expect(endedIn(call)).not.toContain(call.environment.session.signInId)
    if (endedIn(call).length > 0) {
      expectRow(call, "audit_events", { action: "session.others_ended" })
    }
  },
  confirmSecurityEvents(call) {
    const seen = rowOf(call, "users")?.["notices_seen_id"] ?? 0
    expect(Number(seen)).toBeLessThanOrEqual(Number(call.body["id"]))
  },
  readNotifications(call) {
    for (const { after } of wroteIn(call, "notifications")) {
      expect(after).toMatchObject({ user_id: call.environment.userId })
      expect(Number(after?.["id"])).toBeLessThanOrEqual(Number(call.body["id"]))
    }
  },
  checkProof(call) {
    // No case knows a code.
    expect(call.answer).toEqual({ payment: null })
  },
  readMonthlyStatement(call) {
    const [, id] = /statements\/(\d+)\//.exec(call.path) ?? []
    if (rowOf(call, "statement_reads"))
      expectRow(call, "statement_reads", { statement_id: Number(id) })
  },
  readMonthlyStatements(call) {
    const own = Number(call.environment.names.get("statement.own"))
    for (const { after } of wroteIn(call, "statement_reads")) {
      expect(after).toMatchObject({ statement_id: own })
    }
  },
  readNotification(call) {
    const [, id] = /notifications\/(\d+)\//.exec(call.path) ?? []
    if (rowOf(call, "notifications")) expectRow(call, "notifications", { id: Number(id) })
  },
  chooseNotifications(call) {
    const { type, inApp: in_app, email } = call.body
    expect(call.answer["choices"]).toContainEqual(expect.objectContaining({ type, email }))
    if (rowOf(call, "notification_settings"))
      expectRow(call, "notification_settings", { type, in_app, email })
  },
  sendEmailCode(call) {
    // An earlier code that waits is replaced, which is a second row.
    const sent = wroteIn(call, "email_outbox").filter(({ kind }) => kind === "INSERT")
    expect(sent.map(({ after }) => after)).toMatchObject([
      { source: "email_code", user_id: call.environment.userId },
    ])
  },
  confirmEmail(call) {
    expectAudited(call, "email.confirmed")
    expect(call.answer["confirmedAddress"]).toBe(call.answer["profileAddress"])
  },
  changePassword(call) {
    expect(rowOf(call, "users")?.["password_changed_at"]).toBeDefined()
    expectRow(call, "audit_events", {
      action: "password.changed",
      user_id: call.environment.userId,
    })
    const begun = wroteIn(call, "sign_ins").filter(({ kind }) => kind === "INSERT")
    expect(begun).toHaveLength(1)
  },
  recoverAccess(call) {
    expect(rowOf(call, "recoveries")?.["used_at"]).toMatch(/^2/)
    expectRow(call, "audit_events", { action: "access.recovered" })
  },
  openAccount(call) {
    const { currency, accountType: account_type } = call.body
    const { id, name, balance } = call.answer
    expect(balance).toBe("0.00")
    expectRow(call, "accounts", {
      id,
      name,
      currency,
      account_type,
      holder_id: call.environment.userId,
    })
    expectRow(call, "debit_cards", { account_id: id, user_id: call.environment.userId })
  },
  renameAccount(call) {
    expect(call.answer["name"]).toBe(trimmed(call.body["name"]))
    if (rowOf(call, "accounts")) expectRow(call, "accounts", { name: call.answer["name"] })
  },
  closeAccount(call) {
    expect(rowOf(call, "accounts")?.["closed_at"]).toMatch(/^2/)
  },
  saveProfile(call) {
    const { firstName: first_name, lastName: last_name, email, username } = call.answer
    expect(first_name).toBe(trimmed(call.body["firstName"]))
    if (rowOf(call, "users")) expectRow(call, "users", { first_name, last_name, email, username })
  },
  chooseLanguage(call) {
    if (rowOf(call, "users")) expectRow(call, "users", { language: call.answer["language"] })
  },
  stateHolderName(call) {
    const { holderName: holder_name } = call.answer
    const { firstName, lastName } = call.body
    expect(holder_name).toBe(`${trimmed(firstName)} ${trimmed(lastName)}`)
    if (rowOf(call, "users")) expectRow(call, "users", { holder_name })
  },
  writeMessage(call) {
    const { id, text } = call.answer
    expect(text).toBe(trimmed(String(call.body["text"]).replace(/\r\n?/g, "\n")))
    expectRow(call, "chat_messages", {
      id,
      text,
      user_id: call.environment.userId,
      author: "customer",
    })
  },
  readMessages(call) {
    for (const { after } of wroteIn(call, "chat_messages")) {
      expect(after).toMatchObject({ author: "staff", user_id: call.environment.userId })
      expect(Number(after?.["id"])).toBeLessThanOrEqual(Number(call.body["id"]))
    }
  },
  saveLimits(call) {
    const asked = fromDecimal(String(call.body["dailyTransferLimit"]))
    expect(fromDecimal(String(call.answer["dailyTransferLimit"]))).toBe(asked)
    if (!rowOf(call, "users")) return
    expectRow(call, "users", { daily_transfer_limit: Number(toDecimal(asked)) })
    expect(wroteIn(call, "audit_events")[0]?.after?.["action"]).toMatch(/limit.changed$/)
  },
  lockPayments(call) {
    expect(call.answer["paymentsLockedAt"]).toMatch(/^2/)
    if (rowOf(call, "users")) expectRow(call, "audit_events", { action: "payments.locked" })
  },
  unlockPayments(call) {
    expect(call.answer["paymentsLockedAt"]).toBeNull()
    if (rowOf(call, "users")) expectRow(call, "audit_events", { action: "payments.unlocked" })
  },
  ...cardEffects,
  createDeposit: expectEntry,
  createTransfer: expectPaid,
  createCardTransfer: expectPaid,
  cancelPayment(call) {
    const { reference, amount } = call.answer
    expect(call.answer).toMatchObject({ status: "cancelled", canCancel: false })
    if (!rowOf(call, "payments")) return
    expectRow(call, "payments", { tx_id: reference, state: "cancelled", amount: Number(amount) })
    expectRow(call, "payment_events", { number: 2, event: "cancelled", actor: "member" })
  },
  recallPayment(call) {
    expect(call.answer["recall"]).toMatchObject({ state: "requested" })
    if (!rowOf(call, "payments")) return
    expectRow(call, "payments", { tx_id: call.answer["reference"], state: "recall_requested" })
    expectRow(call, "payment_events", { event: "recall_requested", actor: "member" })
    expectRow(call, "rail_messages", { name: "camt.056.001.08", direction: "out", state: "due" })
  },
  ...orderEffects,
  ...goalEffects,
  ...insightEffects,
  ...payeeEffects,
  ...requestEffects,
  createExchange(call) {
    expectEntry(call)
    const { convertedAmount, transaction } = call.answer
    expect(transaction).toMatchObject({ convertedAmount })
  },
  ...loanEffects,
}
