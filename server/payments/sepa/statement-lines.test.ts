import { describe, expect, it } from "vitest"
import type { MessageValue } from "../messages/message-type.ts"
import { readMessageBytes } from "../messages/read-message.ts"
import { statementMessage } from "../messages/statement.ts"
import { writeMessage } from "../messages/write-message.ts"
import { euroCents } from "./amounts.ts"
import { readStatementHead, readStatementLine } from "./statement-lines.ts"

type Statement = MessageValue<typeof statementMessage>["groups"][number]

const balance = (code: string, decimal: string, side: "CRDT" | "DBIT" = "CRDT") => ({
  Tp: { CdOrPrtry: { Cd: code } },
  Amt: { currency: "EUR", decimal },
  CdtDbtInd: side,
  Dt: { Dt: "2026-11-23" },
})
const statement: Statement = {
  head: {
    Id: "STMT-1",
    ElctrncSeqNb: "17",
    Acct: { Id: { IBAN: "LU759990000000000001" } },
    Bal: [balance("OPBD", "0.00"), balance("CLBD", "12345678901.10", "DBIT"), balance("CLAV", "1")],
  },
  items: [
    {
      Amt: { currency: "EUR", decimal: "12.3" },
      CdtDbtInd: "DBIT",
      Sts: { Cd: "BOOK" },
      BookgDt: { DtTm: "2026-11-23T10:00:00Z" },
      AcctSvcrRef: "REF-1",
      BkTxCd: { Prtry: { Cd: "SCT" } },
      NtryDtls: [
        {
          Btch: { MsgId: "TSRA-1" },
          TxDtls: [
            {
              Refs: { EndToEndId: "E2E", TxId: "TX-1", InstrId: "TX-1" },
              Amt: { currency: "EUR", decimal: "12.30" },
              RtrInf: { Rsn: { Cd: "AC04" }, AddtlInf: [] },
            },
          ],
        },
      ],
    },
  ],
}

function read(changed: Statement = statement) {
  const bytes = writeMessage(statementMessage, {
    head: { GrpHdr: { MsgId: "1", CreDtTm: "2026-11-23T18:00:00Z" } },
    groups: [changed],
  })
  const [, group, entry] = readMessageBytes(statementMessage, bytes)
  if (group?.event !== "group" || entry?.event !== "item") throw new Error("No statement")
  return { head: readStatementHead(group.head), line: readStatementLine(entry.item) }
}

describe("a statement", () => {
  it("has balances with a sign, of any size, and a number", () => {
    expect(read().head).toEqual({
      ok: true,
      value: {
        id: "STMT-1",
        iban: "LU759990000000000001",
        sequence: 17n,
        page: 1,
        opening: { balance: euroCents(0n), date: "2026-11-23" },
        closing: { balance: euroCents(-1234567890110n), date: "2026-11-23" },
      },
    })
  })

  it("has lines with the payments that they sum up", () => {
    expect(read().line).toEqual({
      ok: true,
      value: {
        amount: euroCents(-1230n),
        booked: true,
        bookingDate: "2026-11-23",
        bankReference: "REF-1",
        batchMessageId: "TSRA-1",
        payments: [
          {
            txId: "TX-1",
            instructionId: "TX-1",
            endToEndId: "E2E",
            amount: euroCents(-1230n),
            returnReason: "AC04",
          },
        ],
      },
    })
  })

  it("without a closing balance, or with two, is refused", () => {
    const [opening] = statement.head.Bal
    if (!opening) throw new Error("No balance")
    for (const Bal of [[opening], [opening, balance("CLBD", "1"), balance("CLBD", "2")]]) {
      const { head } = read({ ...statement, head: { ...statement.head, Bal } })
      expect(head).toMatchObject({ ok: false, findings: [{ reason: "CH21" }] })
    }
  })

  const headWith = (head: Partial<Statement["head"]>) =>
    read({ ...statement, head: { ...statement.head, ...head } }).head

  it("opens with its own opening balance, or else with the closing balance before it", () => {
    const [before, opening, closing] = [
      balance("PRCD", "7"),
      balance("OPBD", "8"),
      balance("CLBD", "9"),
    ]
    expect(headWith({ Bal: [before, opening, closing] })).toMatchObject({
      value: { opening: { balance: 800n } },
    })
    expect(headWith({ Bal: [before, closing] })).toMatchObject({
      value: { opening: { balance: 700n } },
    })
  })

  it("of several pages has interim balances between them", () => {
    const [opening, closing] = [balance("OPBD", "1"), balance("CLBD", "4")]
    const interim = (decimal: string) => balance("ITBD", decimal)
    for (const [PgNb, LastPgInd, Bal, expected] of [
      ["1", "false", [opening, interim("2")], [1, 100n, 200n]],
      ["2", "0", [interim("2"), interim("3")], [2, 200n, 300n]],
      ["3", "true", [interim("3"), closing], [3, 300n, 400n]],
    ] as const) {
      const [page, opens, closes] = expected
      expect(headWith({ StmtPgntn: { PgNb, LastPgInd }, Bal })).toMatchObject({
        value: { page, opening: { balance: opens }, closing: { balance: closes } },
      })
    }
    expect(headWith({ Bal: [interim("2"), closing] })).toMatchObject({ ok: false })
  })

  it("may give the amount of a payment only in its details, in euros", () => {
    const [item] = statement.items
    const [details] = item?.NtryDtls ?? []
    const [payment] = details?.TxDtls ?? []
    if (!item || !payment) throw new Error("No entry")
    const amountIn = (AmtDtls: object) => {
      const { Amt: _, ...without } = payment
      const TxDtls = [{ ...without, AmtDtls }]
      const { line } = read({ ...statement, items: [{ ...item, NtryDtls: [{ TxDtls }] }] })
      return line.ok ? line.value.payments[0]?.amount : undefined
    }
    const [euros, dollars] = [
      { currency: "EUR", decimal: "12.30" },
      { currency: "USD", decimal: "13.00" },
    ]
    expect(amountIn({ InstdAmt: { Amt: dollars }, TxAmt: { Amt: euros } })).toBe(-1230n)
    expect(amountIn({ InstdAmt: { Amt: euros } })).toBe(-1230n)
    expect(amountIn({ InstdAmt: { Amt: dollars } })).toBeUndefined()
  })

  it("in another currency is refused", () => {
    const [item] = statement.items
    if (!item) throw new Error("No entry")
    const dollars = { ...item, Amt: { currency: "USD", decimal: "12.30" } }
    expect(read({ ...statement, items: [dollars] }).line).toMatchObject({
      ok: false,
      findings: [{ reason: "AM03" }],
    })
  })

  it("may have a line of zero", () => {
    const [item] = statement.items
    if (!item) throw new Error("No entry")
    const zero = { ...item, Amt: { currency: "EUR", decimal: "0.00" } }
    expect(read({ ...statement, items: [zero] }).line).toMatchObject({ value: { amount: 0n } })
  })
})
