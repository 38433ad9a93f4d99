import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { bic } from "#shared/iban/bank-identifiers.ts"
import { OtherBanks } from "../../testing/payments/other-banks.ts"
import {
  envelope,
  eventsIn,
  member,
  nordlicht,
  now,
  returnOf,
  sendInstant,
  settlementDate,
  statusOf,
  transferTo,
} from "../../testing/payments/talk-to-banks.ts"
import { recallAnswerMessage } from "./messages/recall.ts"
import { statusReportMessage } from "./messages/status-report.ts"
import { euroCents } from "./sepa/amounts.ts"
import { sepaId } from "./sepa/identifiers.ts"
import { writeInquiry } from "./sepa/inquiries.ts"
import { readRecallAnswer, writeRecall } from "./sepa/recalls.ts"
import { writeInstantTransfer, writeStandardTransfers } from "./sepa/write-transfers.ts"

let banks: OtherBanks

beforeAll(async () => {
  banks = await OtherBanks.start("2026-11-23T10:00:00Z")
})
afterAll(() => banks.stop())
beforeEach(() => {
  banks.answer = () => 200
})

describe("an instant payment", () => {
  it("settles at any account in SEPA, whatever the amount", async () => {
    const before = await banks.books()
    for (const iban of ["DE89370400440532013000", "GB29NWBK60161331926819", nordlicht("00")]) {
      const { txId, status } = await sendInstant(banks, iban, iban.startsWith("GB") ? 1290n : 1230n)
      expect(status).toBe(202)
      expect(await statusOf(banks, txId)).toMatchObject({ status: "settled", acceptedAt: now })
    }
    const after = await banks.books()
    expect(Number(before.balance) - Number(after.balance)).toBeCloseTo(37.5)
    expect(after.violations).toEqual([])
  })

  it("is rejected by an account's ending, or by cents at a simulated bank only", async () => {
    const { txId } = await sendInstant(banks, nordlicht("04"))
    expect(await statusOf(banks, txId)).toMatchObject({ status: "rejected", reason: "AC04" })
    const byCents = await sendInstant(banks, nordlicht("00"), 1090n)
    expect(await statusOf(banks, byCents.txId)).toMatchObject({
      status: "rejected",
      reason: "AC04",
    })
  })

  it("may stay without an answer, until an inquiry", async () => {
    for (const [ending, expected] of [
      ["10", { status: "rejected", reason: "AG09" }],
      ["19", { status: "settled" }],
    ] as const) {
      const { txId, original } = await sendInstant(banks, nordlicht(ending))
      expect(await banks.payment(txId)).toMatchObject({ state: "open" })
      expect(await banks.send(writeInquiry(envelope(), original))).toBe(202)
      expect(await statusOf(banks, txId)).toMatchObject(expected)
    }
  })

  it("that never came is told as such", async () => {
    const original = { ...transferTo(nordlicht("00")), messageId: "NEVER", settlementDate }
    await banks.send(writeInquiry(envelope(), original))
    expect(await statusOf(banks, original.txId)).toMatchObject({
      status: "rejected",
      reason: "AG09",
    })
  })

  it("that comes after the answer that it never came does not settle, even after a restart", async () => {
    const [head, transfer] = [envelope(), transferTo("DE89370400440532013000")]
    const original = { ...transfer, messageId: head.messageId, settlementDate, acceptedAt: now }
    await banks.send(writeInquiry(envelope(), original))
    expect(await statusOf(banks, transfer.txId)).toMatchObject({ reason: "AG09" })
    const { balance } = await banks.books()
    await banks.kill()
    await banks.run()
    expect(await banks.send(writeInstantTransfer(head, transfer, now))).toBe(202)
    const rejected = { status: "rejected", reason: "AB05" }
    expect(await statusOf(banks, transfer.txId)).toMatchObject(rejected)
    await banks.send(writeInquiry(envelope(), original))
    expect(await statusOf(banks, transfer.txId)).toMatchObject(rejected)
    const after = await banks.books()
    expect(after).toMatchObject({ balance, violations: [] })
  })

  it("may be answered late, twice, differently, or in a broken way", async () => {
    const late = await sendInstant(banks, nordlicht("11"))
    expect(await banks.payment(late.txId)).toMatchObject({ state: "open" })
    await banks.control("/advance", { hours: "0.01" })
    expect(await statusOf(banks, late.txId)).toMatchObject({ status: "settled" })
    const twice = await sendInstant(banks, nordlicht("13"))
    expect(await statusOf(banks, twice.txId)).toMatchObject({ status: "settled" })
    expect(await statusOf(banks, twice.txId)).toMatchObject({ status: "settled" })
    const both = await sendInstant(banks, nordlicht("14"))
    expect(await statusOf(banks, both.txId)).toMatchObject({ status: "settled" })
    await banks.control("/advance", { hours: "0.001" })
    expect(await statusOf(banks, both.txId)).toMatchObject({ status: "rejected" })
    const broken = await sendInstant(banks, nordlicht("15"))
    const { xml } = await banks.next((message) => message.xml.includes(broken.original.messageId))
    expect(() => eventsIn(statusReportMessage, xml)).toThrow("ends before")
    await banks.send(writeInquiry(envelope(), broken.original))
    expect(await statusOf(banks, broken.txId)).toMatchObject({ status: "settled" })
  })

  it("is taken once, however often the same bytes come", async () => {
    const failed = await sendInstant(banks, nordlicht("16"))
    expect(failed.status).toBe(500)
    expect(await banks.send(failed.bytes)).toBe(202)
    expect(await banks.send(failed.bytes)).toBe(202)
    expect(await statusOf(banks, failed.txId)).toMatchObject({ status: "settled" })
    const cut = await sendInstant(banks, nordlicht("17"))
    expect(cut.status).toBeUndefined()
    expect(await banks.send(cut.bytes)).toBe(202)
    expect(await statusOf(banks, cut.txId)).toMatchObject({ status: "settled" })
    expect((await banks.books()).violations).toEqual([])
  })
})

describe("a standard payment", () => {
  it("settles with its message, and may be rejected or returned days later", async () => {
    const transfers = [
      transferTo("DE89370400440532013000"),
      transferTo(nordlicht("04")),
      transferTo(nordlicht("21")),
    ] as const
    await banks.send(writeStandardTransfers(envelope(), [...transfers]))
    const [settled, rejected, returned] = transfers
    const { xml } = await banks.next((message) => message.xml.includes(`>${settled.txId}<`))
    const [head, ...items] = eventsIn(statusReportMessage, xml)
    if (head?.event !== "head") throw new Error("No head")
    expect(head.head.OrgnlGrpInfAndSts?.GrpSts).toBe("PART")
    expect(items.filter(({ event }) => event === "item")).toHaveLength(3)
    expect(await banks.payment(rejected.txId)).toMatchObject({ state: "rejected", reason: "AC04" })
    await banks.control("/advance", { hours: "24" })
    expect(await returnOf(banks, returned.txId)).toMatchObject({
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
      const { txId, original } = await sendInstant(banks, nordlicht(ending))
      await statusOf(banks, txId)
      const to = bic("NLBKDEFFXXX")
      const recallId = sepaId(`RCL-${ending}`)
      const recall = { recallId, original, reason: "CUST" as const, payerName: member.name }
      await banks.send(writeRecall({ ...envelope(), to }, recall))
      if (expected !== undefined) {
        expect(await returnOf(banks, txId)).toMatchObject({
          value: { reason: "FOCR", amount: euroCents(expected) },
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

describe("rules", () => {
  it("that the bank breaks are noted: another id for a payment, other content for an id", async () => {
    const { txId, original, bytes } = await sendInstant(banks, "DE89370400440532013000")
    await statusOf(banks, txId)
    const again = writeInstantTransfer(envelope(), { ...transferTo(member.iban), txId }, now)
    await banks.send(again)
    expect(await statusOf(banks, txId)).toMatchObject({ status: "rejected", reason: "AM05" })
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
