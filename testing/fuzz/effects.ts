import { expect } from "vitest"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { keptUsername } from "../../server/identity/names/username-fault.ts"
import type { Row, Write } from "../watch/writes.ts"
import type { Environment } from "./environment.ts"
import { netOf } from "./writes-allowed.ts"

/** A granted request, what it was answered, and what it wrote. */
export interface Deed {
  readonly environment: Environment
  readonly path: string
  readonly body: Row
  readonly answer: Row
  readonly writes: readonly Write[]
}

const wroteIn = ({ writes }: Deed, table: string) => writes.filter((write) => write.table === table)

/** The one row that was written in a table, as it is now; undefined when none was. */
function rowOf(deed: Deed, table: string): Row | undefined {
  const rows = wroteIn(deed, table)
  expect(rows.length, `rows of ${table}`).toBeLessThanOrEqual(1)
  return rows[0]?.after ?? undefined
}

/** One row of a table that must have been written, with these values. */
function expectRow(deed: Deed, table: string, values: Row): void {
  expect(rowOf(deed, table), table).toMatchObject(values)
}

/** The accounts whose balance moved, and by how many cents. */
const moved = (deed: Deed) => Object.fromEntries(netOf(deed.writes, "accounts", "balance"))

const amountOf = ({ body }: Deed) => fromDecimal(String(body["amount"]))

/** Whether these accounts moved so, and the answer tells the payer's or the payee's amount. */
function expectMoved(deed: Deed, moves: Readonly<Record<string, bigint>>): void {
  expect(moved(deed)).toEqual(moves)
  expect(deed.answer["transaction"]).toMatchObject({ amount: toDecimal(amountOf(deed)) })
}

function expectSent(deed: Deed, from: string): void {
  const { convertedAmount, reference } = deed.answer["transaction"] as Record<string, string | null>
  const { [from]: left, ...arrived } = moved(deed)
  expect(left).toBe(-amountOf(deed))
  expectRow(deed, "journal_entries", { user_id: deed.environment.userId, reference })
  const credited = convertedAmount ? fromDecimal(convertedAmount) : amountOf(deed)
  for (const cents of Object.values(arrived)) expect(cents).toBe(credited)
  expect(Object.keys(arrived).length).toBeLessThanOrEqual(1)
}

/** The customer's sign-ins that ended. */
function endedIn(deed: Deed): unknown[] {
  const ended = wroteIn(deed, "sign_ins").filter(({ after }) => after?.["ended_at"])
  for (const { after } of ended) expect(after?.["user_id"]).toBe(deed.environment.userId)
  return ended.map(({ after }) => after?.["id"])
}

/** A sign-in of the customer's began, with a second factor. */
function expectFactorSignIn(deed: Deed): void {
  const begun = wroteIn(deed, "sign_ins").filter(({ kind }) => kind === "INSERT")
  const { userId } = deed.environment
  expect(begun.map(({ after }) => after)).toMatchObject([{ user_id: userId, second_factor: true }])
}

function expectAudited(deed: Deed, action: string): void {
  const written = wroteIn(deed, "audit_events").map(({ after }) => after)
  expect(written).toContainEqual(
    expect.objectContaining({ action, user_id: deed.environment.userId }),
  )
}

const byCard = ({ environment, body }: Deed) =>
  environment.cards.get(String(body["cardId"]))?.accountId ?? ""

const trimmed = (value: unknown) => String(value).trim()

/** What a 2xx means in the database, by operation. What is not here writes nothing (deeds.ts). */
export const effects: Readonly<Record<string, (deed: Deed) => void>> = {
  register(deed) {
    expectRow(deed, "users", { username: keptUsername(String(deed.body["username"])) })
    expect(wroteIn(deed, "accounts")).toHaveLength(2)
    expect(wroteIn(deed, "debit_cards")).toHaveLength(2)
  },
  signIn(deed) {
    const begun = wroteIn(deed, "sign_ins").filter(({ kind }) => kind === "INSERT")
    expect(begun.map(({ after }) => after?.["user_id"])).toEqual([deed.environment.userId])
  },
  signOut(deed) {
    for (const { after } of wroteIn(deed, "sign_ins")) expect(after?.["ended_at"]).not.toBeNull()
  },
  giveConfirmation(deed) {
    const last = wroteIn(deed, "confirmations").at(-1)?.after
    expect(last).toMatchObject({ proof_hash: expect.any(String) as string, used_at: null })
  },
  giveSecondFactor: (deed) => expectFactorSignIn(deed),
  offerPasskeySignIn(deed) {
    const { challenge } = deed.answer
    const made = wroteIn(deed, "passkey_challenges").filter(({ kind }) => kind === "INSERT")
    expect(made.map(({ after }) => after)).toMatchObject([{ challenge, user_id: null }])
  },
  signInWithPasskey: (deed) => expectFactorSignIn(deed),
  beginAuthenticator(deed) {
    expectRow(deed, "authenticators", { user_id: deed.environment.userId, enrolled_at: null })
  },
  confirmAuthenticator(deed) {
    expectAudited(deed, "second_factor.authenticator_added")
    expect(rowOf(deed, "authenticators")?.["enrolled_at"]).not.toBeNull()
  },
  removeAuthenticator(deed) {
    expectAudited(deed, "second_factor.authenticator_removed")
    expect(wroteIn(deed, "authenticators").map(({ kind }) => kind)).toEqual(["DELETE"])
  },
  offerPasskey(deed) {
    const { challenge } = deed.answer
    const made = wroteIn(deed, "passkey_challenges").filter(({ kind }) => kind === "INSERT")
    expect(made.map(({ after }) => after)).toMatchObject([
      { challenge, user_id: deed.environment.userId },
    ])
  },
  addPasskey(deed) {
    expectAudited(deed, "second_factor.passkey_added")
    const { userId } = deed.environment
    expectRow(deed, "passkeys", { user_id: userId, name: trimmed(deed.body["name"]) })
  },
  renamePasskey(deed) {
    expect(deed.answer["name"]).toBe(trimmed(deed.body["name"]))
    expectAudited(deed, "second_factor.passkey_renamed")
  },
  removePasskey(deed) {
    expectAudited(deed, "second_factor.passkey_removed")
    expect(wroteIn(deed, "passkeys").map(({ kind }) => kind)).toEqual(["DELETE"])
  },
  renewRecoveryCodes(deed) {
    expectAudited(deed, "second_factor.recovery_codes_made")
    const made = wroteIn(deed, "recovery_codes").filter(({ kind }) => kind === "INSERT")
    expect(made).toHaveLength(10)
  },
  savePlace(deed) {
    const places = wroteIn(deed, "sign_ins").map(({ after }) => after?.["place"])
    expect(places).toContain(trimmed(deed.body["place"]))
  },
  endSession(deed) {
    const [, id] = /sessions\/([\w-]+)\/end/.exec(deed.path) ?? []
    expect(endedIn(deed)).toEqual([id])
    expectRow(deed, "audit_events", { action: "session.ended", user_id: deed.environment.userId })
  },
  endOtherSessions(deed) {
    expect(endedIn(deed)).not.toContain(deed.environment.session.signInId)
    if (endedIn(deed).length > 0) {
      expectRow(deed, "audit_events", { action: "session.others_ended" })
    }
  },
  confirmSecurityEvents(deed) {
    const seen = rowOf(deed, "users")?.["notices_seen_id"] ?? 0
    expect(Number(seen)).toBeLessThanOrEqual(Number(deed.body["id"]))
  },
  changePassword(deed) {
    expect(rowOf(deed, "users")?.["password_changed_at"]).toBeDefined()
    expectRow(deed, "audit_events", {
      action: "password.changed",
      user_id: deed.environment.userId,
    })
    const begun = wroteIn(deed, "sign_ins").filter(({ kind }) => kind === "INSERT")
    expect(begun).toHaveLength(1)
  },
  recoverAccess(deed) {
    expect(rowOf(deed, "recoveries")?.["used_at"]).toMatch(/^2/)
    expectRow(deed, "audit_events", { action: "access.recovered" })
  },
  openAccount(deed) {
    const { currency, accountType: account_type } = deed.body
    const { id, name, balance } = deed.answer
    expect(balance).toBe("0.00")
    expectRow(deed, "accounts", {
      id,
      name,
      currency,
      account_type,
      user_id: deed.environment.userId,
    })
    expectRow(deed, "debit_cards", { account_id: id })
  },
  renameAccount(deed) {
    expect(deed.answer["name"]).toBe(trimmed(deed.body["name"]))
    if (rowOf(deed, "accounts")) expectRow(deed, "accounts", { name: deed.answer["name"] })
  },
  closeAccount(deed) {
    expect(rowOf(deed, "accounts")?.["closed_at"]).toMatch(/^2/)
  },
  saveProfile(deed) {
    const { firstName: first_name, lastName: last_name, email, username } = deed.answer
    expect(first_name).toBe(trimmed(deed.body["firstName"]))
    if (rowOf(deed, "users")) expectRow(deed, "users", { first_name, last_name, email, username })
  },
  stateHolderName(deed) {
    const { holderName: holder_name } = deed.answer
    const { firstName, lastName } = deed.body
    expect(holder_name).toBe(`${trimmed(firstName)} ${trimmed(lastName)}`)
    if (rowOf(deed, "users")) expectRow(deed, "users", { holder_name })
  },
  writeMessage(deed) {
    const { id, text } = deed.answer
    expect(text).toBe(trimmed(String(deed.body["text"]).replace(/\r\n?/g, "\n")))
    expectRow(deed, "chat_messages", {
      id,
      text,
      user_id: deed.environment.userId,
      author: "customer",
    })
  },
  readMessages(deed) {
    for (const { after } of wroteIn(deed, "chat_messages")) {
      expect(after).toMatchObject({ author: "staff", user_id: deed.environment.userId })
      expect(Number(after?.["id"])).toBeLessThanOrEqual(Number(deed.body["id"]))
    }
  },
  revealCard(deed) {
    const [, card] = /debit-cards\/(\d+)\//.exec(deed.path) ?? []
    expect(deed.answer["cvv"]).toBe(deed.environment.cards.get(String(card))?.cvv)
    expectRow(deed, "audit_events", { action: "card.details_shown" })
  },
  setCardLimit(deed) {
    const { dailyLimit } = deed.answer
    expect(fromDecimal(String(dailyLimit))).toBe(fromDecimal(String(deed.body["dailyLimit"])))
    if (rowOf(deed, "debit_cards"))
      expectRow(deed, "debit_cards", { daily_limit: Number(dailyLimit) })
  },
  trustPayee(deed) {
    const { id, iban, name } = deed.answer
    expect(iban).toBe(String(deed.body["iban"]).replaceAll(/[\s-]/g, "").toUpperCase())
    expect(name).toBe(trimmed(deed.body["name"]))
    expectRow(deed, "trusted_payees", { id, iban, name, user_id: deed.environment.userId })
    expectRow(deed, "audit_events", { action: "payee.trusted" })
  },
  removePayee(deed) {
    expect(rowOf(deed, "trusted_payees")?.["removed_at"]).toMatch(/^2/)
    expectRow(deed, "audit_events", { action: "payee.removed", user_id: deed.environment.userId })
  },
  saveLimits(deed) {
    const asked = fromDecimal(String(deed.body["dailyTransferLimit"]))
    expect(fromDecimal(String(deed.answer["dailyTransferLimit"]))).toBe(asked)
    if (!rowOf(deed, "users")) return
    expectRow(deed, "users", { daily_transfer_limit: Number(toDecimal(asked)) })
    expectRow(deed, "audit_events", { action: "limit.changed" })
  },
  lockPayments(deed) {
    expect(deed.answer["paymentsLockedAt"]).toMatch(/^2/)
    if (rowOf(deed, "users")) expectRow(deed, "audit_events", { action: "payments.locked" })
  },
  unlockPayments(deed) {
    expect(deed.answer["paymentsLockedAt"]).toBeNull()
    if (rowOf(deed, "users")) expectRow(deed, "audit_events", { action: "payments.unlocked" })
  },
  freezeCard(deed) {
    expect(deed.answer["status"]).toBe("frozen")
    if (rowOf(deed, "debit_cards")) expectRow(deed, "debit_cards", { status: "frozen" })
  },
  unfreezeCard(deed) {
    expect(deed.answer["status"]).toBe("active")
    if (rowOf(deed, "debit_cards")) expectRow(deed, "debit_cards", { status: "active" })
  },
  createDeposit: (deed) => expectMoved(deed, { [String(deed.body["accountId"])]: amountOf(deed) }),
  createTransfer: (deed) => expectSent(deed, String(deed.body["fromAccountId"])),
  createCardTransfer: (deed) => expectSent(deed, byCard(deed)),
  createExchange(deed) {
    const { fromAccountId, toAccountId } = deed.body
    expectMoved(deed, {
      [String(fromAccountId)]: -amountOf(deed),
      [String(toAccountId)]: fromDecimal(String(deed.answer["convertedAmount"])),
    })
  },
  applyForLoan(deed) {
    const { id, amount } = deed.answer
    expect(fromDecimal(String(amount))).toBe(amountOf(deed))
    expectRow(deed, "loans", {
      id,
      status: "pending",
      user_id: deed.environment.userId,
      balance: 0,
    })
  },
  repayLoan(deed) {
    expect(Object.values(moved(deed))).toEqual([-amountOf(deed)])
    const [owed] = netOf(deed.writes, "loans", "balance").values()
    expect(owed ?? 0n).toBeLessThanOrEqual(0n)
    expect(-(owed ?? 0n)).toBeLessThanOrEqual(amountOf(deed))
  },
}
