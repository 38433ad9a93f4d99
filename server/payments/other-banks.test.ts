import { appendFileSync, readFileSync } from "node:fs"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { makeIban } from "#shared/iban/own-bank.ts"
import { money } from "#shared/money/money.ts"
import { bankBic, OtherBanks } from "../../testing/payments/other-banks.ts"
import { creditTransferMessage } from "./messages/credit-transfer.ts"
import type { MessageEvent, MessageType } from "./messages/message-type.ts"
import { paymentReturnMessage } from "./messages/payment-return.ts"
import { readMessageBytes } from "./messages/read-message.ts"
import { recallAnswerMessage, recallMessage } from "./messages/recall.ts"
import { statementMessage } from "./messages/statement.ts"
import { statusReportMessage } from "./messages/status-report.ts"
import { bic, sepaIban, sepaId } from "./sepa/identifiers.ts"
import { writeInquiry } from "./sepa/inquiries.ts"
import type { OutgoingTransfer } from "./sepa/payment.ts"
import { readTransfer } from "./sepa/read-transfer.ts"
import { readRecall, readRecallAnswer, writeRecall, writeRecallRefusal } from "./sepa/recalls.ts"
import { readReturn, writeReturn } from "./sepa/returns.ts"
import { readStatementHead, readStatementLine } from "./sepa/statement-lines.ts"
import { readStatus, writeInstantAnswer } from "./sepa/status-reports.ts"
import { writeInstantTransfer, writeStandardTransfers } from "./sepa/write-transfers.ts"

const us = bic(bankBic)
const now = new Date("2026-11-23T10:00:00.123Z")
const settlementDate = "2026-11-23"
const member = { name: "Marta Silva", iban: sepaIban(makeIban("EUR", 7n)), bic: us }
let banks: OtherBanks
let count = 0

beforeAll(async () => {
  banks = await OtherBanks.start("2026-11-23T10:00:00Z")
})
afterAll(() => banks.stop())
beforeEach(() => {
  banks.answer = () => 200
})

/** IBANs of Nordlicht Bank, by ending; checked by the bank's own rules. */
const accounts: Readonly<Record<string, string>> = Object.fromEntries(
  ["00", "04", "10", "11", "13", "14", "15", "16", "17", "19", "21", "31", "36"].map((ending) => [
    ending,
    nordlicht(ending),
  ]),
)

function nordlicht(ending: string): string {
  const bban = `9990000110000000${ending}`
  const check = 98n - (BigInt(`${bban}131400`) % 97n)
  return `DE${check.toString().padStart(2, "0")}${bban}`
}

function transferTo(iban: string, minor = 1230n): OutgoingTransfer {
  count += 1
  return {
    txId: sepaId(`TRF-${count}`),
    endToEndId: sepaId("NOTPROVIDED"),
    amount: money("EUR", minor),
    payer: member,
    payee: { name: "Anna Lindqvist", iban: sepaIban(iban), bic: bic("NLBKDEFFXXX") },
    remittance: { kind: "text", text: "Grüße" },
  }
}

const envelope = () => {
  count += 1
  const messageId = sepaId(`TSRA-${count}`)
  return { messageId, createdAt: now, from: us, settlementDate, clearingSystem: "SIM" }
}

async function sendInstant(iban: string, minor?: bigint) {
  const transfer = transferTo(iban, minor)
  const head = envelope()
  const bytes = writeInstantTransfer(head, transfer, now)
  const original = { ...transfer, messageId: head.messageId, settlementDate, acceptedAt: now }
  return { bytes, original, txId: transfer.txId, status: await banks.send(bytes) }
}

function eventsIn<M extends MessageType>(type: M, xml: string) {
  const events: readonly MessageEvent<M>[] = readMessageBytes(type, new TextEncoder().encode(xml))
  return events
}

async function statusOf(txId: string) {
  const { xml } = await banks.next(
    ({ name, xml }) => name === "pacs.002.001.10" && xml.includes(`>${txId}<`),
  )
  const [head, ...items] = eventsIn(statusReportMessage, xml)
  if (head?.event !== "head") throw new Error("No head")
  const statuses = items.flatMap((event) =>
    event.event === "item" ? [readStatus(head.head, event.item)] : [],
  )
  const found = statuses.find((status) => status.ok && status.value.txId === txId)
  if (!found?.ok) throw new Error("No status")
  return found.value
}

async function returnOf(txId: string) {
  const { xml } = await banks.next(
    ({ name, xml }) => name.startsWith("pacs.004") && xml.includes(`>${txId}<`),
  )
  const [head, item] = eventsIn(paymentReturnMessage, xml)
  if (head?.event !== "head" || item?.event !== "item") throw new Error("No return")
  return readReturn(head.head, item.item)
}

describe("an instant payment", () => {
  it("settles at any account in SEPA, whatever the amount", async () => {
    const before = await banks.books()
    for (const iban of ["DE89370400440532013000", "GB29NWBK60161331926819", accounts["00"] ?? ""]) {
      const { txId, status } = await sendInstant(iban, iban.startsWith("GB") ? 1290n : 1230n)
      expect(status).toBe(202)
      expect(await statusOf(txId)).toMatchObject({ status: "settled", acceptedAt: now })
    }
    const after = await banks.books()
    expect(Number(before.balance) - Number(after.balance)).toBeCloseTo(37.5)
    expect(after.violations).toEqual([])
  })

  it("is rejected by an account's ending, or by cents at a simulated bank only", async () => {
    const { txId } = await sendInstant(accounts["04"] ?? "")
    expect(await statusOf(txId)).toMatchObject({ status: "rejected", reason: "AC04" })
    const byCents = await sendInstant(accounts["00"] ?? "", 1090n)
    expect(await statusOf(byCents.txId)).toMatchObject({ status: "rejected", reason: "AC04" })
  })

  it("may stay without an answer, until an inquiry", async () => {
    for (const [ending, expected] of [
      ["10", { status: "rejected", reason: "AG09" }],
      ["19", { status: "settled" }],
    ] as const) {
      const { txId, original } = await sendInstant(accounts[ending] ?? "")
      expect(await banks.payment(txId)).toMatchObject({ state: "open" })
      expect(await banks.send(writeInquiry(envelope(), original))).toBe(202)
      expect(await statusOf(txId)).toMatchObject(expected)
    }
  })

  it("that never came is told as such", async () => {
    const original = { ...transferTo(accounts["00"] ?? ""), messageId: "NEVER", settlementDate }
    await banks.send(writeInquiry(envelope(), original))
    expect(await statusOf(original.txId)).toMatchObject({ status: "rejected", reason: "AG09" })
  })

  it("may be answered late, twice, differently, or in a broken way", async () => {
    const late = await sendInstant(accounts["11"] ?? "")
    expect(await banks.payment(late.txId)).toMatchObject({ state: "open" })
    await banks.control("/advance", { hours: "0.01" })
    expect(await statusOf(late.txId)).toMatchObject({ status: "settled" })
    const twice = await sendInstant(accounts["13"] ?? "")
    expect(await statusOf(twice.txId)).toMatchObject({ status: "settled" })
    expect(await statusOf(twice.txId)).toMatchObject({ status: "settled" })
    const both = await sendInstant(accounts["14"] ?? "")
    const answers = [await statusOf(both.txId), await statusOf(both.txId)]
    expect(answers.map(({ status }) => status).sort()).toEqual(["rejected", "settled"])
    const broken = await sendInstant(accounts["15"] ?? "")
    const { xml } = await banks.next(({ xml }) => xml.includes(broken.original.messageId))
    expect(() => eventsIn(statusReportMessage, xml)).toThrow("ends before")
    await banks.send(writeInquiry(envelope(), broken.original))
    expect(await statusOf(broken.txId)).toMatchObject({ status: "settled" })
  })

  it("is taken once, however often the same bytes come", async () => {
    const failed = await sendInstant(accounts["16"] ?? "")
    expect(failed.status).toBe(500)
    expect(await banks.send(failed.bytes)).toBe(202)
    expect(await banks.send(failed.bytes)).toBe(202)
    expect(await statusOf(failed.txId)).toMatchObject({ status: "settled" })
    const cut = await sendInstant(accounts["17"] ?? "")
    expect(cut.status).toBeUndefined()
    expect(await banks.send(cut.bytes)).toBe(202)
    expect(await statusOf(cut.txId)).toMatchObject({ status: "settled" })
    expect((await banks.books()).violations).toEqual([])
  })
})

describe("a standard payment", () => {
  it("settles with its message, and may be rejected or returned days later", async () => {
    const transfers = [
      transferTo("DE89370400440532013000"),
      transferTo(accounts["04"] ?? ""),
      transferTo(accounts["21"] ?? ""),
    ] as const
    await banks.send(writeStandardTransfers(envelope(), [...transfers]))
    const [settled, rejected, returned] = transfers
    const { xml } = await banks.next(({ xml }) => xml.includes(`>${settled.txId}<`))
    const [head, ...items] = eventsIn(statusReportMessage, xml)
    if (head?.event !== "head") throw new Error("No head")
    expect(head.head.OrgnlGrpInfAndSts?.GrpSts).toBe("PART")
    expect(items.filter(({ event }) => event === "item")).toHaveLength(3)
    expect(await banks.payment(rejected.txId)).toMatchObject({ state: "rejected", reason: "AC04" })
    await banks.control("/advance", { hours: "24" })
    expect(await returnOf(returned.txId)).toMatchObject({
      ok: true,
      value: { txId: returned.txId, reason: "AC04", amount: returned.amount },
    })
  })
})

describe("a recall", () => {
  it("is granted, granted less a fee, or refused", async () => {
    for (const [ending, expected] of [
      ["00", 1230n],
      ["36", 730n],
      ["31", undefined],
    ] as const) {
      const { txId, original } = await sendInstant(accounts[ending] ?? "")
      await statusOf(txId)
      const to = bic("NLBKDEFFXXX")
      const recallId = sepaId(`RCL-${ending}`)
      const recall = { recallId, original, reason: "CUST" as const, payerName: member.name }
      await banks.send(writeRecall({ ...envelope(), to }, recall))
      if (expected !== undefined) {
        expect(await returnOf(txId)).toMatchObject({
          value: { reason: "FOCR", amount: money("EUR", expected) },
        })
        continue
      }
      const { xml } = await banks.next(({ name }) => name === "camt.029.001.09")
      const [head, group, item] = eventsIn(recallAnswerMessage, xml)
      if (head?.event !== "head" || group?.event !== "group" || item?.event !== "item") {
        throw new Error("No refusal")
      }
      expect(readRecallAnswer(head.head, group.head, item.item)).toMatchObject({
        value: { txId, answer: "refused", reason: "CUST" },
      })
    }
  })
})

/** Sends money to the member from the control page, and reads what arrives. */
async function incoming(input: Record<string, string> = {}) {
  const { txIds = [] } = await banks.control("/incoming", {
    payeeIban: member.iban,
    payeeName: member.name,
    payerName: "Nordlicht Studio GmbH",
    amount: "1250.00",
    text: "Salary",
    ...input,
  })
  const [txId = ""] = txIds
  const { xml } = await banks.next(({ xml }) => xml.includes(`>${txId}<`))
  const [head, item] = eventsIn(creditTransferMessage, xml)
  if (head?.event !== "head" || item?.event !== "item") throw new Error("No payment")
  const read = readTransfer(head.head, item.item)
  if (!read.ok) throw new Error(read.findings[0].what)
  const messageId = head.head.GrpHdr.MsgId
  return { ...read.value, acceptedAt: read.value.acceptedAt ?? now, messageId }
}

describe("money to a member", () => {
  it("by instant settles when the bank accepts it, and not when it rejects", async () => {
    const before = Number((await banks.books()).balance)
    const accepted = await incoming()
    expect(accepted).toMatchObject({ instant: true, payee: { iban: member.iban } })
    expect(await banks.payment(accepted.txId)).toMatchObject({ state: "open" })
    await banks.send(writeInstantAnswer(envelope(), accepted, { status: "accepted" }))
    expect(await statusOf(accepted.txId)).toMatchObject({ status: "settled" })
    const rejected = await incoming()
    const answer = { status: "rejected", reason: "AC04", by: us } as const
    await banks.send(writeInstantAnswer(envelope(), rejected, answer))
    expect(await banks.payment(rejected.txId)).toMatchObject({ state: "rejected", reason: "AC04" })
    expect(Number((await banks.books()).balance) - before).toBeCloseTo(1250)
  })

  it("by instant is given up after ten seconds", async () => {
    const { txId } = await incoming()
    await banks.control("/advance", { hours: "0.01" })
    expect(await statusOf(txId)).toMatchObject({ status: "rejected", reason: "AB05" })
  })

  it("by standard may be sent back, and recalled", async () => {
    const back = await incoming({ speed: "standard" })
    const returned = { returnId: sepaId("RTR-1"), original: back, reason: "AC04", by: us }
    await banks.send(writeReturn(envelope(), returned))
    expect(await banks.payment(back.txId)).toMatchObject({ state: "returned" })
    const kept = await incoming({ speed: "standard" })
    await banks.control("/recall", { txId: kept.txId, reason: "DUPL" })
    const { xml } = await banks.next(({ name }) => name === "camt.056.001.08")
    const [, group, item] = eventsIn(recallMessage, xml)
    if (group?.event !== "group" || item?.event !== "item") throw new Error("No recall")
    expect(readRecall(group.head, item.item)).toMatchObject({
      ok: true,
      value: { txId: kept.txId, reason: "DUPL", amount: money("EUR", 125_000n) },
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
      ["doctype", "DOCTYPE"],
      ["two_roots", "only one root"],
      ["nul", "disallowed character"],
      ["wrong_namespace", "namespace"],
    ] as const) {
      banks.arrived.length = 0
      await banks.control("/incoming", {
        ...{ payeeIban: member.iban, payeeName: "M", payerName: "P", amount: "1", defect },
      })
      const { xml } = await banks.next(() => true)
      expect(() => eventsIn(creditTransferMessage, xml)).toThrow(words)
    }
    await expect(incoming({ defect: "currency" })).rejects.toThrow("EUR only")
    await expect(incoming({ defect: "part_of_a_cent" })).rejects.toThrow("two decimals")
    await expect(incoming({ defect: "charge_bearer" })).rejects.toThrow("SLEV")
    expect(await incoming({ defect: "byte_order_mark" })).toMatchObject({ instant: true })
  })
})

describe("a statement", () => {
  it("adds up to the books, and the next one goes on from it", async () => {
    await incoming({ speed: "standard" })
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
        return total + line.value.amount.minor
      }, 0n)
      const { opening, closing, sequence } = head.value
      expect(sequence).toBe(BigInt(round))
      expect(opening.balance.minor + sum).toBe(closing.balance.minor)
      expect(closing.balance.minor).toBe(BigInt((await banks.books()).balance.replace(".", "")))
    }
  })
})

describe("rules", () => {
  it("that the bank breaks are noted: another id for a payment, other content for an id", async () => {
    const { txId, original, bytes } = await sendInstant("DE89370400440532013000")
    await statusOf(txId)
    const again = writeInstantTransfer(envelope(), { ...transferTo(member.iban), txId }, now)
    await banks.send(again)
    expect(await statusOf(txId)).toMatchObject({ status: "rejected", reason: "AM05" })
    const other = new TextEncoder().encode(
      new TextDecoder().decode(bytes).replace("12.30", "12.31"),
    )
    expect(await banks.send(other)).toBe(400)
    expect((await banks.books()).violations).toEqual([
      expect.stringContaining(`${txId} was sent in another message before`),
      expect.stringContaining(`${original.messageId}: The message has other content`),
    ])
  })

  it("of the connection: a wrong signature and broken bytes are refused", async () => {
    const bytes = writeInstantTransfer(envelope(), transferTo("DE89370400440532013000"), now)
    expect(await banks.send(bytes, "another key")).toBe(401)
    expect(await banks.send(new TextEncoder().encode("<Document"))).toBe(400)
  })
})

it("payees are verified by name, or by ending", async () => {
  expect(await banks.verifyPayee(accounts["00"] ?? "", "anna LINDQVIST")).toEqual({
    result: "match",
  })
  expect(await banks.verifyPayee(accounts["00"] ?? "", "Anna Berg")).toEqual({
    result: "close_match",
    name: "Anna Lindqvist",
  })
  expect(await banks.verifyPayee(accounts["00"] ?? "", "Bo Berg")).toEqual({ result: "no_match" })
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
    expect((await banks.request("/statement", { method: "POST", headers: site })).status).toBe(403)
    expect((await banks.request("/nothing")).status).toBe(404)
  })
})

it("a kill loses nothing that was acknowledged, and what was waiting is sent again", async () => {
  banks.answer = () => 503
  const { txId } = await sendInstant("DE89370400440532013000")
  const late = await sendInstant(accounts["11"] ?? "")
  const before = await banks.books()
  await banks.kill()
  appendFileSync(banks.journalPath, '{"kind":"settled","txId":"TRF-')
  await banks.run()
  const after = await banks.books()
  expect({ ...after, due: [] }).toEqual({ ...before, due: [] })
  expect(readFileSync(banks.journalPath, "utf8")).not.toContain('"TRF-\n')
  banks.answer = () => 200
  expect(await statusOf(txId)).toMatchObject({ status: "settled" })
  await banks.control("/advance", { hours: "0.01" })
  expect(await statusOf(late.txId)).toMatchObject({ status: "settled" })
})
