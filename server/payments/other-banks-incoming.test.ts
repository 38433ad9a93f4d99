import { appendFileSync, readFileSync } from "node:fs"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { OtherBanks } from "../../testing/payments/other-banks.ts"
import {
  envelope,
  eventsIn,
  incoming,
  member,
  nordlicht,
  sendInstant,
  statusOf,
  us,
} from "../../testing/payments/talk-to-banks.ts"
import { creditTransferMessage } from "./messages/credit-transfer.ts"
import { recallMessage } from "./messages/recall.ts"
import { statementMessage } from "./messages/statement.ts"
import { euroCents } from "./sepa/amounts.ts"
import { sepaId } from "./sepa/identifiers.ts"
import { readRecall, writeRecallRefusal } from "./sepa/recalls.ts"
import { writeReturn } from "./sepa/returns.ts"
import { readStatementHead, readStatementLine } from "./sepa/statement-lines.ts"
import { writeInstantAnswer } from "./sepa/status-reports.ts"

let banks: OtherBanks

beforeAll(async () => {
  banks = await OtherBanks.start("2026-11-23T10:00:00Z")
})
afterAll(() => banks.stop())
beforeEach(() => {
  banks.answer = () => 200
})

describe("money to a member", () => {
  it("by instant settles when the bank accepts it, and not when it rejects", async () => {
    const before = Number((await banks.books()).balance)
    const accepted = await incoming(banks)
    expect(accepted).toMatchObject({ instant: true, payee: { iban: member.iban } })
    expect(await banks.payment(accepted.txId)).toMatchObject({ state: "open" })
    await banks.send(writeInstantAnswer(envelope(), accepted, { status: "accepted" }))
    expect(await statusOf(banks, accepted.txId)).toMatchObject({ status: "settled" })
    const rejected = await incoming(banks)
    const answer = { status: "rejected", reason: "AC04", by: us } as const
    await banks.send(writeInstantAnswer(envelope(), rejected, answer))
    expect(await banks.payment(rejected.txId)).toMatchObject({ state: "rejected", reason: "AC04" })
    expect(Number((await banks.books()).balance) - before).toBeCloseTo(1250)
  })

  it("by instant is given up after ten seconds", async () => {
    const { txId } = await incoming(banks)
    await banks.control("/advance", { hours: "0.01" })
    expect(await statusOf(banks, txId)).toMatchObject({ status: "rejected", reason: "AB05" })
  })

  it("by standard may be sent back, and recalled", async () => {
    const back = await incoming(banks, { speed: "standard" })
    const returned = { returnId: sepaId("RTR-1"), original: back, reason: "AC04", by: us }
    await banks.send(writeReturn(envelope(), returned))
    expect(await banks.payment(back.txId)).toMatchObject({ state: "returned" })
    const kept = await incoming(banks, { speed: "standard" })
    await banks.control("/recall", { txId: kept.txId, reason: "DUPL" })
    const { xml } = await banks.next(({ name }) => name === "camt.056.001.08")
    const [head, group, item] = eventsIn(recallMessage, xml)
    if (head?.event !== "head" || group?.event !== "group" || item?.event !== "item") {
      throw new Error("No recall")
    }
    expect(readRecall(head.head, group.head, item.item)).toMatchObject({
      ok: true,
      value: { txId: kept.txId, reason: "DUPL", amount: euroCents(125_000n) },
    })
    const refusal = { answerId: sepaId("ANS-1"), original: kept, refusal: "CUST" as const }
    await banks.send(writeRecallRefusal({ ...envelope(), to: kept.payer.bic }, refusal))
    await expect(banks.control("/recall", { txId: kept.txId, reason: "DUPL" })).rejects.toThrow(
      "once only",
    )
  })

  it("may have any defect, which the bank's reader refuses", async () => {
    for (const [defect, words] of [
      ["cut_off", "ends before"],
      ["byte_order_mark", "byte order mark"],
      ["doctype", "DOCTYPE"],
      ["two_roots", "only one root"],
      ["nul", "disallowed character"],
      ["wrong_namespace", "namespace"],
    ] as const) {
      banks.arrived.length = 0
      await banks.control("/incoming", {
        payeeIban: member.iban,
        payeeName: "M",
        payerName: "P",
        amount: "1",
        defect,
      })
      const { xml } = await banks.next(() => true)
      expect(() => eventsIn(creditTransferMessage, xml)).toThrow(words)
    }
    await expect(incoming(banks, { defect: "currency" })).rejects.toThrow("EUR only")
    await expect(incoming(banks, { defect: "part_of_a_cent" })).rejects.toThrow("two decimals")
    await expect(incoming(banks, { defect: "charge_bearer" })).rejects.toThrow("SLEV")
  })
})

describe("a statement", () => {
  it("adds up to the books, and the next one goes on from it", async () => {
    await incoming(banks, { speed: "standard" })
    for (const round of [1, 2]) {
      await banks.control("/statement")
      const { xml } = await banks.next(({ name }) => name === "camt.053.001.08")
      const [, group, ...lines] = eventsIn(statementMessage, xml)
      if (group?.event !== "group") throw new Error("No statement")
      const head = readStatementHead(group.head)
      if (!head.ok) throw new Error(head.findings[0].what)
      const sum = lines.reduce((total, event) => {
        if (event.event !== "item") return total
        const line = readStatementLine(event.item)
        if (!line.ok) throw new Error(line.findings[0].what)
        return total + line.value.amount
      }, 0n)
      const { opening, closing, sequence } = head.value
      expect(sequence).toBe(BigInt(round))
      expect(opening.balance + sum).toBe(closing.balance)
      expect(closing.balance).toBe(BigInt((await banks.books()).balance.replace(".", "")))
    }
  })
})

it("payees are verified by name, or by ending", async () => {
  expect(await banks.verifyPayee(nordlicht("00"), "anna LINDQVIST")).toEqual({
    result: "match",
  })
  expect(await banks.verifyPayee(nordlicht("00"), "Anna Berg")).toEqual({
    result: "close_match",
    name: "Anna Lindqvist",
  })
  expect(await banks.verifyPayee(nordlicht("00"), "Bo Berg")).toEqual({ result: "no_match" })
  expect(await banks.verifyPayee("DE89370400440532013000", "Anna")).toEqual({
    result: "not_possible",
  })
})

describe("the control page", () => {
  it("has no script and a strict policy, and takes forms", async () => {
    const response = await banks.request("/?said=%3Cb%3E")
    const page = await response.text()
    const nonce = /nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1]
    expect(page).toContain(`<style nonce="${nonce}">`)
    expect(page).not.toMatch(/<script|<b>| on[a-z]+=/)
    const form = new URLSearchParams({ hours: "x" })
    const posted = await banks.request("/advance", { method: "POST", body: form })
    expect(posted.status).toBe(303)
    expect(posted.headers.get("location")).toContain("Give%20a%20number")
  })

  it("refuses another site and another host", async () => {
    const site = { "Sec-Fetch-Site": "cross-site" }
    const origin = { Origin: "https://elsewhere.example" }
    // A browser that sends no Sec-Fetch-Site sends Origin.
    for (const headers of [site, origin, { Origin: "null" }]) {
      expect((await banks.request("/statement", { method: "POST", headers })).status).toBe(403)
    }
    expect((await banks.request("/nothing")).status).toBe(404)
  })
})

it("a kill loses nothing that was acknowledged, and what was waiting is sent again", async () => {
  banks.answer = () => 503
  const { txId } = await sendInstant(banks, "DE89370400440532013000")
  const late = await sendInstant(banks, nordlicht("11"))
  const before = await banks.books()
  await banks.kill()
  appendFileSync(banks.journalPath, '{"kind":"settled","txId":"TRF-')
  await banks.run()
  const after = await banks.books()
  expect({ ...after, due: [] }).toEqual({ ...before, due: [] })
  expect(readFileSync(banks.journalPath, "utf8")).not.toContain('"TRF-\n')
  banks.answer = () => 200
  expect(await statusOf(banks, txId)).toMatchObject({ status: "settled" })
  await banks.control("/advance", { hours: "0.01" })
  expect(await statusOf(banks, late.txId)).toMatchObject({ status: "settled" })
})
