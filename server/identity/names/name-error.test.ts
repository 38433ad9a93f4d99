import { expect, test } from "vitest"
import { isBankName, nameError } from "./name-error.ts"

test.each([
  ...["Tessera", "TESSERA", "tessera Bank", "Tessera Credit Union Security Department"],
  ...[
    "Ｔｅｓｓｅｒａ",
    "T\u0435ss\u0435r\u0430",
    "Τessera",
    "Téssèra",
    "𝕿𝖊𝖘𝖘𝖊𝖗𝖆",
    "Tes sera",
    "T.e.s.s.e.r.a",
  ],
  ...[
    "Tess\u200bera",
    "TesseraBank",
    "The Credit Union",
    "CREDlT UNlON",
    "Credıt Uniοn",
    "credit-union",
  ],
])("%s is a name of the bank", (name) => {
  expect(isBankName(name)).toBe(true)
})

test.each([
  ...["Marta Lindqvist", "Tess Erasmus", "Artes Seravalle", "Contes Serafini", "Tessa Era"],
  ...[
    "Theresa Union",
    "Unione Credito",
    "Владимир Ольга",
    "山田 太郎",
    "محمد بن علي",
    "O'Brien-Smith",
    "",
  ],
])("%s is not a name of the bank", (name) => {
  expect(isBankName(name)).toBe(false)
})

test("an error says which field it belongs to", () => {
  expect(nameError("First name", "Electri\u200bcity")).toBe(
    "First name contains a character that cannot be seen",
  )
  expect(nameError("Last name", "Tessera")).toBe("Last name must not be a name of the bank")
  expect(nameError("Last name", "Weber")).toBeUndefined()
})

test.each([
  ["Braille's blank", "\u2800"],
  ["a format character", "An\ufff9na"],
  ["a private one", "An\ue000na"],
  ["one that is unassigned", "An\u{e1000}na"],
  ["a variation selector", "An\ufe0fna"],
])("a name with %s contains something invisible", (_what, name) => {
  expect(nameError("First name", name)).toBe("First name contains a character that cannot be seen")
})
