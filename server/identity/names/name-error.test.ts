import { expect, test } from "vitest"
import { demoCreditUnion } from "#shared/credit-union.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import type { PlainText } from "#shared/words/text.ts"
import { isBankName, nameError as phraseOf } from "./name-error.ts"

const bank = { BANK_NAME: demoCreditUnion.name, BANK_SHORT_NAME: demoCreditUnion.shortName }

const nameError = (label: PlainText, name: string, named: typeof bank) =>
  phraseOf(label, name, named)?.(sayEach.en)

test.each([
  "Tessera",
  "TESSERA",
  "tessera Bank",
  "Tessera Credit Union Security Department",
  "Ｔｅｓｓｅｒａ",
  "T\u0435ss\u0435r\u0430",
  "Τessera",
  "Téssèra",
  "𝕿𝖊𝖘𝖘𝖊𝖗𝖆",
  "Tes sera",
  "T.e.s.s.e.r.a",
  "Tess\u200bera",
  "TesseraBank",
  "The Credit Union",
  "CREDlT UNlON",
  "Credıt Uniοn",
  "credit-union",
])("%s is a name of the bank", (name) => {
  expect(isBankName(name, bank)).toBe(true)
})

test.each([
  "Marta Lindqvist",
  "Tess Erasmus",
  "Artes Seravalle",
  "Contes Serafini",
  "Tessa Era",
  "Theresa Union",
  "Unione Credito",
  "Владимир Ольга",
  "山田 太郎",
  "محمد بن علي",
  "O'Brien-Smith",
  "",
])("%s is not a name of the bank", (name) => {
  expect(isBankName(name, bank)).toBe(false)
})

test("an error says which field it belongs to", () => {
  expect(nameError("First name", "Electri\u200bcity", bank)).toBe(
    "First name contains a character that cannot be seen",
  )
  expect(nameError("Last name", "Tessera", bank)).toBe("Last name must not be a name of the bank")
  expect(nameError("Last name", "Weber", bank)).toBeUndefined()
})

test.each([
  ["Braille's blank", "\u2800"],
  ["a format character", "An\ufff9na"],
  ["a private one", "An\ue000na"],
  ["one that is unassigned", "An\u{e1000}na"],
  ["a variation selector", "An\ufe0fna"],
])("a name with %s contains something invisible", (_what, name) => {
  expect(nameError("First name", name, bank)).toBe(
    "First name contains a character that cannot be seen",
  )
})

test.each([
  "Marta Lindqvist",
  "Nguyễn Thị Ngọc",
  "Владимир Ольга",
  "山田 太郎",
  "やまだ タロウ",
  "מִרְיָם כֹּהֵן",
  "Frau Schmidt",
  "Theo Service",
])("%s is a person's name", (name) => expect(nameError("Name", name, bank)).toBeUndefined())

test.each([
  "Fraud Department",
  "FRAUD",
  "Frаud Team",
  "Sec urity",
  "Help-Desk",
  "Sécurité",
  "Service Client",
  "Kundenservice",
])("%s is an office", (name) =>
  expect(nameError("Name", name, bank)).toBe("Name must not be the name of an office"),
)

test("a name has letters of one script, and at most two marks on a letter", () => {
  for (const mixed of ["M\u0430rta", "Marta Владимир", "Μarta"]) {
    expect(nameError("Name", mixed, bank), mixed).toBe("Name must have letters of one script only")
  }
  expect(nameError("Name", "Ma\u0301\u0302\u0303rta", bank)).toBe(
    "Name has too many marks on one letter",
  )
  expect(nameError("Name", "Z\u0351\u0352\u0357\u0316algo", bank)).toBe(
    "Name has too many marks on one letter",
  )
})

test.each(["ශ්\u200dරී", "क्\u200dष", "علی\u200cرضا"])("%s needs its joiner", (name) => {
  expect(nameError("First name", name, bank)).toBeUndefined()
})

test.each(["An\u200dna", "An\u200cna", "علی\u200dرضا", "ශ්\u200d", "\u200cعلی"])(
  "%j has a joiner that cannot be seen",
  (name) => expect(nameError("First name", name, bank)).toContain("cannot be seen"),
)
