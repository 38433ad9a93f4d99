import { describe, expect, it } from "vitest"
import { matchHolder } from "./match-holder.ts"

const checked = (...names: (string | null)[]) => names.map((name) => ({ name, checked: true }))
const household = checked("Anna Berg", "Ben Berg")
const couple = checked("Anna Berg", "Luís Klein")
const ask = (given: string, owners = household) => matchHolder(given, owners, true)

describe("of one person", () => {
  it.each([
    ["Anna Berg", { result: "match" }],
    ["Anna Brg", { result: "close_match", name: "Anna Berg" }],
    ["Peter Miller", { result: "no_match" }],
  ])("%j", (given, answer) => expect(ask(given, checked("Anna Berg"))).toEqual(answer))

  it("words between names are words of a name, as of every person", () => {
    expect(ask("Anna and Berg", checked("Anna Berg"))).toMatchObject({ result: "close_match" })
    expect(ask("Anna Et", checked("Anna Et"))).toEqual({ result: "match" })
  })
})

describe("of people together, a match", () => {
  it.each([
    ["Anna Berg", household],
    ["Ben Berg", household],
    ["BERG BEN", household],
    ["Anna Berg and Ben Berg", household],
    ["Ben Berg and Anna Berg", household],
    ["Anna Berg und Ben Berg", household],
    ["Anna Berg et Ben Berg", household],
    ["Anna Berg & Ben Berg", household],
    ["Anna Berg, Ben Berg", household],
    ["Anna Berg Ben Berg", household],
    ["Berg Anna und Berg Ben", household],
    ["Berg, Ben & Berg, Anna", household],
    ["Anna und Ben Berg", household],
    ["Berg Anna und Ben", household],
    ["A. und B. Berg", household],
    ["Dr. Anna Berg et M. Ben Berg", household],
    ["Luis Klein et Anna Berg", couple],
    ["Klein Luis, Berg Anna", couple],
    ["and Anna Berg", couple],
    ["Anna Et und Ben Und", checked("Ben Und", "Anna Et")],
  ])("%j", (given, owners) => expect(ask(given, owners)).toEqual({ result: "match" }))
})

describe("of people together, a close match tells only who was meant", () => {
  it.each([
    ["Ana Berg and Ben Berg", household, "Anna Berg"],
    ["Ben Berg and Ana Berg", household, "Anna Berg"],
    ["Anna Berg and Bem Berg", checked("Anna Berg", "Benjamin Klein"), "Anna Berg"],
    ["Anna Berg und Luis Klien", couple, "Luís Klein"],
    ["Luis Klien", couple, "Luís Klein"],
    ["Anna Berg and Peter Miller", couple, "Anna Berg"],
    ["Peter van der Miller and Anna Berg", couple, "Anna Berg"],
    // Each with the other's surname is not the two.
    ["Anna Klein and Luis Berg", couple, "Anna Berg"],
    ["Anna Ben Berg", household, "Anna Berg"],
  ])("%j", (given, owners, name) =>
    expect(ask(given, owners)).toEqual({ result: "close_match", name }),
  )
})

describe("of people together, no match", () => {
  it.each([
    ["Peter Miller", couple],
    ["Peter Miller and Eva Miller", couple],
    ["Anna and Luis", couple],
    ["Anna und Luis Klien", checked("Anna Berg", "Ben Klein")],
    ["Anna and Ben", household],
    ["Herr und Frau Berg", household],
    ["Berg and Berg", household],
    ["Anna Berg Holding International Services", household],
    ["and", household],
    ["&", household],
    ["", household],
    ["Anna Berg and Ben Berg".padEnd(141), household],
  ])("%j", (given, owners) => expect(ask(given, owners)).toEqual({ result: "no_match" }))
})

describe("a name that may not be compared", () => {
  const half = [
    { name: "Anna Berg", checked: true },
    { name: "Ben Berg", checked: false },
  ]

  it("is not confirmed, denied, or told, and the other owner's is", () => {
    expect(ask("Anna Berg", half)).toEqual({ result: "match" })
    expect(ask("Anna Brg", half)).toEqual({ result: "close_match", name: "Anna Berg" })
    for (const given of ["Ben Berg", "Ben Brg", "Peter Miller"]) {
      expect(ask(given, half)).toEqual({ result: "not_possible" })
    }
    expect(ask("Anna Berg and Ben Berg", half).result).not.toBe("match")
    expect(matchHolder("Ben Berg", half, false)).toEqual({ result: "match" })
  })

  it("is also one that was never stated", () => {
    expect(ask("Ben Berg", checked("Anna Berg", null))).toEqual({ result: "not_possible" })
    expect(ask("Anna Berg", checked(null))).toEqual({ result: "not_possible" })
    expect(ask("Anna Berg", checked(null, null))).toEqual({ result: "not_possible" })
    expect(ask("Anna Berg", [])).toEqual({ result: "not_possible" })
  })
})

it("limits its work for any characters", () => {
  const heavy = ["\ufdfa", "ﬃ", "ß", "ä", "a ", "ab ", "a and ", "abcdefgh ", "\ufdfa "]
  const names = heavy.map((letters) => letters.repeat(70).slice(0, 70))
  for (const given of [...names, ...heavy.map((letters) => letters.repeat(140).slice(0, 140))]) {
    for (const name of names) {
      const times = Array.from({ length: 3 }, () => {
        const before = process.cpuUsage()
        ask(given, checked(name, name.toUpperCase()))
        const { user, system } = process.cpuUsage(before)
        return (user + system) / 1_000
      })
      expect(times.toSorted((a, b) => a - b)[1], JSON.stringify([given, name])).toBeLessThan(250)
    }
  }
})
