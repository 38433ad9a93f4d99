import { describe, expect, test } from "vitest"
import type * as z from "zod/mini"
import { sayEach } from "../words/catalogs.ts"
import { type Language, languageCodes } from "../words/languages.ts"
import { readingAs } from "../words/reader.ts"

type Options = { error?: (issue: { input: unknown }) => unknown }
type Definition = Record<string, unknown> & Options

/** The contracts of the members' app; employees read English. */
const files = import.meta.glob<Record<string, unknown>>(
  ["./*.ts", "!./*.test.ts", "!./staff*.ts"],
  {
    eager: true,
  },
)

const definitionOf = (value: unknown): Definition | undefined =>
  (value as { _zod?: { def: Definition } } | null)?._zod?.def

/** What a schema says of wrong input: its own options, its checks', and those of all schemas within. */
function errorsIn(value: unknown, seen: Set<unknown>): NonNullable<Options["error"]>[] {
  if (value === null || typeof value !== "object" || seen.has(value)) return []
  seen.add(value)
  const definition = definitionOf(value)
  const within = definition ?? (value as Record<string, unknown>)
  const own = definition?.error ? [definition.error] : []
  const plain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  if (!definition && !plain) return own
  return [...own, ...Object.values(within).flatMap((each) => errorsIn(each, seen))]
}

const contracts = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).map(([name, value]) => ({ of: `${file} ${name}`, value })),
)

/** Wrong IBANs, for what is said by the input: unknown, of a country, too long, and mistyped. */
const inputs = ["XX00", "LU28 0019 4006 4475 00001", "LU28 0019 4006 4475 0001", "BR15 0000 0000"]

const messagesIn = (value: unknown, language: Language): string[] =>
  readingAs(sayEach[language], () =>
    errorsIn(value, new Set()).flatMap((error) =>
      inputs.flatMap((input) => {
        const said = error({ input })
        return typeof said === "string" ? [said] : []
      }),
    ),
  )

test("there are as many messages as forms and requests need", () => {
  const all = new Set(contracts.flatMap(({ value }) => messagesIn(value, "en")))
  expect(all.size).toBeGreaterThan(120)
})

describe.each(languageCodes.filter((language) => language !== "en"))("in %s", (language) => {
  test.each(contracts)("every message of $of is said, without a period", ({ value }) => {
    const [english, said] = [messagesIn(value, "en"), messagesIn(value, language)]
    expect(said).toHaveLength(english.length)
    english.forEach((text, index) => {
      expect(text).not.toMatch(/[{}]|\.$|undefined/)
      expect(said[index]).not.toBe(text)
      expect(said[index]).not.toMatch(/[{}]|\.$|undefined/)
    })
  })
})

test("what is said by a form of one reader is not said to the next", () => {
  expect(() =>
    readingAs(sayEach.fr, () => {
      throw new RangeError("a fault of ours")
    }),
  ).toThrow(RangeError)
  const Login = files["./auth.ts"]?.["Login"] as z.ZodMiniType
  const [inEnglish] = messagesIn(Login, "en")
  expect(inEnglish).toBe(messagesIn(Login, "en")[0])
  expect(messagesIn(Login, "de")[0]).not.toBe(inEnglish)
  expect(
    Login.safeParse({ username: "a", password: "secret-secret" }).error?.issues[0]?.message,
  ).toBe("Username must be at least 3 characters")
})
