import * as z from "zod/mini"
import { unexpectedValues } from "./unexpected-values.ts"

/** JSON texts of one field's values: those that its contract accepts, and those that it refuses. */
export type Edges = {
  /** At a limit of what is accepted. */
  readonly bounds: readonly string[]
  readonly good: readonly string[]
  readonly bad: readonly string[]
  readonly optional: boolean
}

/**
 * Letters for texts of a certain length. Some count as two in JavaScript and as one in PostgreSQL; some
 * become more letters in capitals, or in one of Unicode's forms. Some are ignored where they are shown,
 * some combine with what stands before them, and some are written from right to left or turn the direction.
 */
const letters = [
  "a",
  "7",
  "é",
  "e\u0301",
  "🏦",
  "𝒜",
  "ß",
  "ﬃ",
  "\u0958",
  "\u0344",
  "ــ",
  "山",
  "\ufdfa",
  "\ufdfb ",
  "\u034f",
  "\u3164",
  "\u0327\u0301",
  "\u{1d164}\u0327",
  "\u05d0\u200f",
]

/** Amounts at every limit, and valid IBANs, dates, and codes: each field accepts those of its kind. */
const candidates = [
  "0.01",
  "0.1",
  "1",
  "1.00",
  "0.00",
  "999.99",
  "1000.00",
  "500000.00",
  "500000.01",
  "1.001",
  "2500.00",
  "2500.01",
  "50000.00",
  "50000.01",
  "9999999999.99",
  "10000000000",
  "0100.00",
  "DE89370400440532013000",
  "de89 3704 0044 0532 0130 00",
  "FR1420041010050500013M02606",
  "DE89370400440532013001",
  "GB82WEST12345698765432",
  "LU280019400644750000",
  "XX00",
  "2026-11-20",
  "2024-02-29",
  "2023-02-29",
  "2026-13-01",
  "0000-01-01",
  "9999-12-31",
  "a@b.co",
  "a@b",
  `${"a".repeat(64)}@${"b".repeat(60)}.example`,
  "a@b.co ",
  "Å@b.co",
  "000",
  "999",
  "0000",
  "12",
  "12345",
  "0.865410",
  "12345.000000",
  "0.86541",
  "99.000000",
]

type Definition = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  innerType?: z.ZodMiniType
  options?: z.ZodMiniType[]
  entries?: Record<string, string>
  values?: readonly string[]
  checks?: { _zod: { def: { value?: unknown } } }[]
}

const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition

/** The fields of an object's contract; of a choice between objects, those of each. */
export function fieldsOf(schema: z.ZodMiniType): Record<string, z.ZodMiniType> {
  const { type, shape, options } = definitionOf(schema)
  if (type === "union" && options) {
    const fields: Record<string, z.ZodMiniType> = {}
    for (const [name, field] of options.flatMap((one) => Object.entries(fieldsOf(one)))) {
      fields[name] = fields[name] ? z.union([fields[name], field]) : field
    }
    return fields
  }
  if (type !== "object" || !shape) throw new Error(`no generator for a body of type ${type}`)
  return shape
}

/**
 * What a field's contract accepts and what it only just refuses. Candidates come from the contract's types,
 * words, and limits; the contract itself sorts them. A limit that changes is therefore still tested.
 */
export function edgesOf(schema: z.ZodMiniType): Edges {
  const { type, innerType } = definitionOf(schema)
  if (innerType && (type === "optional" || type === "default")) {
    return { ...edgesOf(innerType), optional: true }
  }
  const takes = (text: string) => isJson(text) && z.safeParse(schema, JSON.parse(text)).success
  const near = candidatesOf(schema)
  const tries = [...new Set([...near, ...candidates.map(asJson), ...unexpectedValues])]
  const good = tries.filter(takes)
  const bounds = near.filter(takes)
  return { bounds, good, bad: tries.filter((text) => !takes(text)), optional: false }
}

function candidatesOf(schema: z.ZodMiniType): string[] {
  const {
    type,
    innerType,
    options = [],
    entries = {},
    values = [],
    checks = [],
  } = definitionOf(schema)
  switch (type) {
    case "optional":
    case "nullable":
      return ["null", ...(innerType ? candidatesOf(innerType) : [])]
    case "union":
      return options.flatMap(candidatesOf)
    case "enum":
      return Object.values(entries).flatMap((word) =>
        [word, word.toUpperCase(), word.toLowerCase(), `${word} `, word.slice(1)].map(asJson),
      )
    case "literal":
      return values.map(asJson)
    case "number": {
      const bounds = checks.map((check) => check._zod.def.value).filter(isNumber)
      return [0, 1, Number.MAX_SAFE_INTEGER, ...bounds].flatMap((bound) =>
        [bound - 1, bound, bound + 1, bound + 0.5].map(String),
      )
    }
    case "boolean":
      return ["true", "false", "0", asJson("true")]
    case "string":
      return lengthsOf(schema).map(asJson)
    // known-values.ts has values for these, or nothing has.
    case "object":
    case "array":
    case "record":
      return []
    default:
      throw new Error(`no generator for a field of type ${type}`)
  }
}

/** Texts of one letter at the shortest and longest accepted length, and one past each. */
function lengthsOf(schema: z.ZodMiniType): string[] {
  return letters.flatMap((letter) => {
    const takes = (length: number) => z.safeParse(schema, letter.repeat(length)).success
    const some = [1, 2, 3, 5, 8, 12, 20, 40, 64].find(takes)
    if (some === undefined) return []
    const min = furthestAccepted(some, 0, takes)
    const max = furthestAccepted(some, 4_096, takes)
    return [min - 1, min, max, max + 1]
      .filter((length) => length >= 0)
      .map((length) => letter.repeat(length))
  })
}

/** The longest accepted text of each kind of letter, as JSON; none where the field is not a text. */
export function longestTexts(schema: z.ZodMiniType): string[] {
  const { type, innerType } = definitionOf(schema)
  if (innerType && (type === "optional" || type === "default")) return longestTexts(innerType)
  if (type !== "string") return []
  const takes = (text: string) => z.safeParse(schema, text).success
  const texts = lengthsOf(schema).filter(takes)
  return letters.flatMap((letter) => {
    const [longest] = texts
      .filter((text) => text.startsWith(letter))
      .toSorted((a, b) => b.length - a.length)
    return longest === undefined ? [] : [asJson(longest)]
  })
}

/** The length furthest from `inside` toward `outside` that is still accepted. */
function furthestAccepted(
  inside: number,
  outside: number,
  takes: (length: number) => boolean,
): number {
  if (takes(outside)) return outside
  let [taken, refused] = [inside, outside]
  while (Math.abs(refused - taken) > 1) {
    const middle = Math.trunc((taken + refused) / 2)
    if (takes(middle)) taken = middle
    else refused = middle
  }
  return taken
}

const asJson = (value: string) => JSON.stringify(value)
const isNumber = (value: unknown): value is number => typeof value === "number"

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
