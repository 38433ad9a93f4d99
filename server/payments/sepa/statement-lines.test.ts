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
