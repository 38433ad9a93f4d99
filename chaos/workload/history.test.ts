import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { History, isKept, type Outcome } from "./history.ts"
import type { Order } from "./order.ts"

const person = { userId: 7, username: "x", cookie: "", accounts: [], cards: [], spender: false }
const order: Order = { kind: "deposit", person, path: "/api/deposits", body: { amount: "1.00" } }
const ok: Outcome = { type: "ok", status: 201, body: { transaction: { id: 1 } } }
const fail = (code: string): Outcome => ({ type: "fail", status: 422, code, detail: "No." })

test("an operation is open until its first answer, and every later one must be the same", () => {
  const history = new History()
  const operation = history.invoke(0, 1, order, "k0")
  expect(operation.outcome).toBeUndefined()
  history.decide(operation, ok)
  history.decide(operation, { ...ok })
  expect(history.violations).toEqual([])
  history.decide(operation, fail("insufficient_funds"))
  expect(operation.outcome).toBe(ok)
  expect(history.violations).toEqual([expect.stringMatching(/^Operation 0 .*201 .*and then 422/)])
})

test("a loan may be shown in its current state, but must be the same loan", () => {
  const history = new History()
  const loan = (id: number, status: string): Outcome => ({
    type: "ok",
    status: 201,
    body: { id, status },
  })
  const operation = history.invoke(0, 1, { ...order, kind: "loan_application" }, "k0")
  history.decide(operation, loan(5, "pending"))
  history.decide(operation, loan(5, "active"))
  expect(history.violations).toEqual([])
  history.decide(operation, loan(6, "active"))
  expect(history.violations).toHaveLength(1)
})

test("only an outcome that the bank stores with a key can be requested with it later", () => {
  const history = new History()
  const decided = (change: Partial<Order>, outcome: Outcome) => {
    const operation = history.invoke(0, 1, { ...order, ...change }, "k")
    history.decide(operation, outcome)
    return isKept(operation)
  }
  expect(isKept(history.invoke(0, 1, order, "k"))).toBe(false)
  expect(decided({}, ok)).toBe(true)
  expect(decided({}, fail("insufficient_funds"))).toBe(true)
  expect(decided({ kind: "card_transfer" }, fail("wrong_cvv"))).toBe(false)
  expect(decided({ kind: "card_transfer" }, fail("not_found"))).toBe(false)
  expect(history.lastKept(person)?.outcome).toEqual(fail("insufficient_funds"))
})

test("is written as one line per operation, without CVVs", () => {
  const history = new History()
  history.decide(history.invoke(0, 1, { ...order, body: { cvv: "123" } }, "k0"), ok)
  history.invoke(1, 2, order, "k1").lost.push("ECONNRESET")
  const folder = mkdtempSync(join(tmpdir(), "history-"))
  try {
    const file = join(folder, "history.jsonl")
    history.write(file, { seed: 3 })
    const lines = readFileSync(file, "utf8").trim().split("\n")
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { seed: 3, seq: 0, key: "k0", request: { cvv: "***" }, outcome: { type: "ok" } },
      { seed: 3, seq: 1, userId: 7, outcome: { type: "unknown", why: "ECONNRESET" } },
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
