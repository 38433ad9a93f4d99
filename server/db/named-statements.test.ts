import { expect, test } from "vitest"
import { statementNames } from "./named-statements.ts"

test("a statement is named when it is repeated, always with the same name", () => {
  const statementName = statementNames()
  const text = "select $1"
  expect(statementName(text)).toBeUndefined()
  const name = statementName(text)
  expect(name).toMatch(/^tessera_\d+$/)
  expect(statementName(text)).toBe(name)
})

test("two statements have two names", () => {
  const statementName = statementNames()
  const texts = ["select 1 = $1", "select 2 = $1"]
  for (const text of texts) statementName(text)
  const [one, other] = texts.map(statementName)
  expect(one).not.toBe(other)
})

test("single-use statements do not accumulate", () => {
  const statementName = statementNames()
  for (let number = 0; number < 1_000; number += 1) statementName(`select ${number} = $1`)
  const late = "select 'late' = $1"
  expect([statementName(late), statementName(late)]).toEqual([undefined, undefined])
})
