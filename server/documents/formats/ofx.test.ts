import { expect, test } from "vitest"
import { demoCreditUnion } from "#shared/credit-union.ts"
import type { StatementEntry, StatementHead } from "../statement.ts"
import { ofx } from "./ofx.ts"

const head: StatementHead = {
  bank: demoCreditUnion,
  holder: "Nora",
  address: [],
  accountName: "Current",
  accountType: "current",
  iban: "LU280019400644750000",
  bic: "TSCULULLXXX",
  currency: "EUR",
  number: null,
  from: "2026-04-01",
  to: "2026-04-30",
  fromOffset: 120,
  toOffset: 120,
  createdAt: "2026-05-01T00:00:00.000Z",
  layout: 1,
  language: "en",
  opening: 0n,
  closing: 0n,
  moneyIn: 0n,
  moneyOut: 0n,
  entries: 1,
}
const entry: StatementEntry = {
  id: "TS-1-1",
  reference: "TRF-20260401-ABCDEFGH",
  kind: "outgoing_transfer",
  date: "2026-04-01",
  time: "10:00:00",
  utcOffset: 120,
  amount: -100n,
  balance: 0n,
  description: "Rent",
  message: "Rent",
  beganPayment: false,
  otherCurrency: null,
  counterpartyName: "Nora",
  instant: false,
  counterpartyIban: null,
  endToEndId: null,
  exchange: null,
}
const fields = (change: Partial<StatementEntry>) =>
  /<NAME>.*(?=<\/STMTTRN>)/.exec(ofx.entry({ ...entry, ...change }, head))?.[0]

test("is OFX 1.03 in UTF-8, which every program that was tried reads", () => {
  expect(ofx.begin(head)).toMatch(
    /^OFXHEADER:100\nDATA:OFXSGML\nVERSION:103\nSECURITY:NONE\nENCODING:UTF-8\nCHARSET:NONE\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n<OFX>/,
  )
})

test("keeps in the memo what the name has no room for", () => {
  const name = "Marketing and Consulting Services Limited"
  expect(fields({ counterpartyName: name })).toBe(
    `<NAME>Marketing and Consulting Service</NAME><MEMO>${name}: Rent</MEMO>`,
  )
  expect(fields({})).toBe("<NAME>Nora</NAME><MEMO>Rent</MEMO>")
})

test("repeats nothing without another party", () => {
  const none = { counterpartyName: null, message: "", description: "Savings interest" }
  expect(fields(none)).toBe("<NAME>Savings interest</NAME>")
  const long = "Interest for the year, credited to the account"
  expect(fields({ ...none, message: long, description: long })).toBe(
    `<NAME>Interest for the year, credited</NAME><MEMO>${long}</MEMO>`,
  )
  expect(fields({ ...none, counterpartyIban: "LU500019400644750001" })).toBe(
    "<NAME>Savings interest</NAME><MEMO>LU500019400644750001</MEMO>",
  )
})
