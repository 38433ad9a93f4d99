import { expect, test } from "vitest"
import { demoCreditUnion, hoursInWords } from "./credit-union.ts"
import { sayEach } from "./words/catalogs.ts"

test.each([
  ["en", ["Monday to Friday 8-18", "Saturday 9-14", "Sunday closed"]],
  ["de", ["Montag bis Freitag 8–18 Uhr", "Samstag 9–14 Uhr", "Sonntag geschlossen"]],
  ["fr", ["Lundi au vendredi 8 h à 18 h", "Samedi 9 h à 14 h", "Dimanche fermé"]],
] as const)("business hours are said in the reader's language (%s)", (language, rows) => {
  const said = demoCreditUnion.hours.map((row) => hoursInWords(row, sayEach[language]))
  expect(said.map(({ days, open }) => `${days} ${open}`)).toEqual(rows)
})

test("in English, they are as the setting has them", () => {
  for (const row of demoCreditUnion.hours) {
    expect(hoursInWords(row, sayEach.en)).toEqual({ days: row.days, open: row.open })
  }
})
