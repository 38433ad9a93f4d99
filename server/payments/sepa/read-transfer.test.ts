import { describe, expect, it } from "vitest"
import { makeIban } from "#shared/iban/own-bank.ts"
import { creditTransferText } from "../messages/credit-transfer.fixture.ts"
import { creditTransferMessage } from "../messages/credit-transfer.ts"
import { readMessageBytes } from "../messages/read-message.ts"
import { euroCents } from "./amounts.ts"
import { readTransfer } from "./read-transfer.ts"

function firstOf(text: string) {
  const [head, item] = readMessageBytes(creditTransferMessage, new TextEncoder().encode(text))
  if (head?.event !== "head" || item?.event !== "item") throw new Error("No payment")
  return readTransfer(head.head, item.item)
}

const good = creditTransferText()
function changed(from: string, to: string): string {
  expect(good).toContain(from)
  return good.replace(from, to)
}

it("gives a payment with money, names, and accounts", () => {
  expect(firstOf(good)).toEqual({
    ok: true,
    value: {
      txId: "TX-1",
      endToEndId: "E2E-1",
      amount: euroCents(1230n),
      payer: { name: "Zoë & Sons", iban: "DE89370400440532013000", bic: "COBADEFFXXX" },
      payee: { name: "Marta Silva", iban: makeIban("EUR", 1n), bic: "TSCULULL" },
      remittance: { kind: "text", text: "Invoice 17" },
      instant: false,
      acceptedAt: undefined,
      settlementDate: "2026-11-24",
    },
  })
})

describe("a payment that breaks a rule of SEPA is refused", () => {
  const instant = changed(
    "</SvcLvl></PmtTpInf>",
    "</SvcLvl><LclInstrm><Cd>INST</Cd></LclInstrm></PmtTpInf>",
  )

  it.each([
    [
      "another charge bearer",
      changed("SLEV", "SHAR"),
      "CH16",
      "ChrgBr: the charge bearer must be SLEV.",
    ],
    ["another service level", changed("<Cd>SEPA</Cd>", "<Cd>URGP</Cd>"), "FF03", "must be SEPA"],
    ["another currency", changed('Ccy="EUR">12.30', 'Ccy="USD">12.30'), "AM03", "not in USD"],
    ["a part of a cent", changed("12.30", "0.001"), "AM12", "at most two decimals"],
    ["nothing", changed("12.30", "0"), "AM01", "at least 0.01 EUR"],
    ["too much", changed("12.30", "1000000000"), "AM02", "at most 999,999,999.99"],
    ["wrong check digits", changed("DE89", "DE88"), "AC01", "DbtrAcct: there must be a valid IBAN"],
    [
      "an account without IBAN",
      changed("<IBAN>DE89370400440532013000</IBAN>", "<Othr><Id>1</Id></Othr>"),
      "AC01",
      "DbtrAcct",
    ],
    [
      "an IBAN outside SEPA",
      changed("DE89370400440532013000", "UA213223130000026007233566001"),
      "AC01",
      "DbtrAcct",
    ],
    [
      "no payer's bank",
      changed("<BICFI>COBADEFFXXX</BICFI>", ""),
      "RC03",
      "DbtrAgt: there must be a BIC.",
    ],
    [
      "no payee's bank",
      changed("<BICFI>TSCULULL</BICFI>", ""),
      "RC04",
      "CdtrAgt: there must be a BIC.",
    ],
    ["no name", changed("<Nm>Marta Silva</Nm>", ""), "CH21", "Cdtr/Nm: the name is missing."],
    ["no identifier", changed("<TxId>TX-1</TxId>", ""), "CH16", "PmtId/TxId"],
    ["an identifier with an underscore", changed("TX-1", "TX_1"), "CH16", "PmtId/TxId"],
    [
      "no settlement date",
      changed("<IntrBkSttlmDt>2026-11-24</IntrBkSttlmDt>", ""),
      "DT01",
      "missing",
    ],
    ["another settlement method", changed("CLRG", "INDA"), "CH16", "must be CLRG"],
    ["two texts", changed("</Ustrd>", "</Ustrd><Ustrd>2</Ustrd>"), "CH17", "only one text"],
    ["instant without the time of acceptance", instant, "CH21", "AccptncDtTm"],
    [
      "instant without a time zone",
      instant.replace("<ChrgBr>", "<AccptncDtTm>2026-11-23T10:00:00.123</AccptncDtTm><ChrgBr>"),
      "CH21",
      "time zone",
    ],
  ])("for %s", (_, text, reason, words) => {
    const read = firstOf(text)
    expect(read).toMatchObject({ ok: false, findings: [{ reason }] })
    expect(read.ok ? [] : read.findings.map(({ what }) => what.includes(words))).toEqual([true])
  })

  it("and everything that is wrong is told together", () => {
    const text = good.replace("SLEV", "SHAR").replace("12.30", "0.001").replace("DE89", "DE88")
    expect(firstOf(text)).toMatchObject({
      findings: [{ reason: "CH16" }, { reason: "AM12" }, { reason: "AC01" }],
    })
  })
})

it("an instant payment says when it was accepted, in any zone", () => {
  const text = changed(
    "</SvcLvl></PmtTpInf>",
    "</SvcLvl><LclInstrm><Cd>INST</Cd></LclInstrm></PmtTpInf>",
  ).replace("<ChrgBr>", "<AccptncDtTm>2026-11-23T11:00:00.123456+01:00</AccptncDtTm><ChrgBr>")
  expect(firstOf(text)).toMatchObject({
    value: { instant: true, acceptedAt: new Date("2026-11-23T10:00:00.123Z") },
  })
})
