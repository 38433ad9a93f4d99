import { expect, test } from "vitest"
import { statementNames } from "./named-statements.ts"

test("a text is named when it is asked again, always the same", () => {
  const statementName = statementNames()
  const text = "select $1"
  expect(statementName(text)).toBeUndefined()
  const name = statementName(text)
  expect(name).toMatch(/^tessera_\d+$/)
  expect(statementName(text)).toBe(name)
})

test("two texts have two names", () => {
  const statementName = statementNames()
  const texts = ["select 1 = $1", "select 2 = $1"]
  for (const text of texts) statementName(text)
  const [one, other] = texts.map(statementName)
  expect(one).not.toBe(other)
})

test("texts that never come again do not pile up", () => {
  const statementName = statementNames()
  for (let number = 0; number < 1_000; number += 1) statementName(`select ${number} = $1`)
  const late = "select 'late' = $1"
  expect([statementName(late), statementName(late)]).toEqual([undefined, undefined])
})
