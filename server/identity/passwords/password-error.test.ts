import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { sayEach } from "#shared/words/catalogs.ts"
import { passwordError } from "./password-error.ts"
import { commonPasswords } from "./refuse-weak-password.ts"

const { isCommon, count } = await commonPasswords()
const names = ["Tessera Credit Union", "Tessera", "tomas.novak", "Tomáš", "Novák", "tnovak84"]
function fault(password: string, least = 15) {
  const found = passwordError(password, { least, names, isCommon })
  return found && sayEach.en(found)
}

const tooShort = "Password must be at least 15 characters"
const common = "This password is among the first that attackers try. Choose another"
const ownName = "This password is made of your name or the bank's. Choose another"

test("the list has more than ten thousand passwords, most long enough for the shorter minimum", () => {
  expect(count).toBeGreaterThan(40_000)
  for (const listed of ["123456", "Password1", "QWERTYUIOP", "iloveyou", "P@ssw0rd"]) {
    expect(isCommon(listed.toLowerCase()), listed).toBe(true)
  }
})

describe("accepts", () => {
  test.each([
    "correct horse battery staple",
    "copper-window-17-rain",
    "wir fahren morgen ans meer",
    "пусть всегда будет солнце",
    "銀行の暗証番号は十五文字以上です",
    "🦊🌊🍎🚲🎻🪁🧊🌵🪐🥁🧭🪴🦉🍋🎈",
    "xK9#mQ2$vL7@pR4",
  ])("%s", (password) => {
    expect(fault(password)).toBeUndefined()
  })

  test("with a second factor, eight characters", () => {
    expect(fault("vT4#kq9L", 8)).toBeUndefined()
    expect(fault("vT4#kq9", 8)).toBe("Password must be at least 8 characters")
  })

  test("random text in any mixture of characters and any length up to 256", () => {
    const letter = fc.constantFrom(
      ..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_!",
    )
    const random = fc.array(letter, { minLength: 24, maxLength: 256 })
    fc.assert(
      fc.property(random, (letters) => {
        fc.pre(new Set(letters).size >= 12)
        expect(fault(letters.join(""))).toBeUndefined()
      }),
    )
  })
})

describe("rejects as too short", () => {
  test.each(["", "short", "fourteen-chars", "🦊🌊🍎🚲🎻🪁🧊🌵🪐🥁🧭🪴🦉🍋"])("%j", (password) => {
    expect(fault(password)).toBe(tooShort)
  })

  test("text with fewer characters than UTF-16 units or code points", () => {
    // Fourteen letters with decomposed accents: 28 code points, 14 when composed.
    expect(fault("é".normalize("NFD").repeat(14))).toBe(tooShort)
  })
})

describe("rejects as too common", () => {
  test.each([
    "passwordpassword",
    "PASSWORD password Password",
    "Password123456789",
    "qwertyuiopasdfghjkl",
    "123456789012345",
    "aaaaaaaaaaaaaaa",
    "abcdefghijklmnopqrstuvwxyz",
    "zyxwvutsrqponmlkj",
    "iloveyouiloveyou!",
    "letmeinletmein1",
    "1234567890qwertyuiop",
    "P@ssw0rdP@ssw0rd",
  ])("%s", (password) => {
    expect(fault(password)).toBe(common)
  })

  test.each(["password", "Sunshine1", "12345678", "qwertyui", "dragon99", "aaaaaaaa", "20012001"])(
    "with a second factor, %s",
    (password) => {
      expect(fault(password, 8)).toBe(common)
    },
  )

  test("every listed password that is long enough, in any case", async () => {
    const { list } = await commonPasswords()
    const alone = { least: 8, names: [], isCommon }
    const accepted = list
      .flatMap((listed) => (listed.length < 8 ? [] : [listed, listed.toUpperCase()]))
      .filter((typed) => passwordError(typed, alone) !== common)
    expect(accepted).toEqual([])
  })

  test("combinations of one to three common passwords", async () => {
    const { list } = await commonPasswords()
    const parts = fc.array(fc.constantFrom(...list.filter((each) => each.length > 4)), {
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(parts, (chosen) => {
        const password = chosen.join("")
        expect([common, tooShort, ownName]).toContain(fault(password))
      }),
    )
  })
})

describe("rejects as made of names", () => {
  test.each([
    "tomas.novak.2026",
    "TomášNovákTomášNovák",
    "tomasnovaktomasnovak",
    "Novak-Tomas-Novak!",
    "tessera-tessera",
    "TesseraTomas2026",
    "mytesseratomasnovak",
    "tnovak84-tnovak",
    "Tessera Credit Union",
  ])("%s", (password) => {
    expect(fault(password)).toBe(ownName)
  })

  test("but accepts a name in a longer password", () => {
    expect(fault("novak drinks seven cold lemonades")).toBeUndefined()
  })

  test("any name that is at least half of it, in any position", () => {
    const rest = fc.string({ minLength: 0, maxLength: 6, unit: "grapheme-ascii" })
    fc.assert(
      fc.property(rest, rest, (before, after) => {
        const password = `${before}Wilhelmina Baumgartner${after}`
        const own = { least: 15, names: ["Wilhelmina", "Baumgartner"], isCommon }
        expect(passwordError(password, own)).toBe(ownName)
      }),
    )
  })

  test("but ignores names of one or two letters", () => {
    const own = { least: 15, names: ["Li", "O", ""], isCommon }
    expect(passwordError("olive oil in little bottles", own)).toBeUndefined()
  })
})

test("never throws", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 256, unit: "binary" }), (password) => {
      expect([undefined, tooShort, common, ownName]).toContain(fault(password))
    }),
    { numRuns: 30 },
  )
})
