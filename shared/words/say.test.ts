import * as fc from "fast-check"
import { IntlMessageFormat } from "intl-messageformat"
import { describe, expect, expectTypeOf, test } from "vitest"
import { catalogs } from "./catalogs.ts"
import { parseText } from "./parse.ts"
import { sayIn } from "./say.ts"
import {
  asWritten,
  type Holes,
  type KnownText,
  type PlainText,
  type TagOf,
  type Text,
} from "./text.ts"

const english = sayIn("en")
const german = sayIn("de", catalogs.de)
const french = sayIn("fr", catalogs.fr)

describe("say", () => {
  test("says a text in each language", () => {
    expect(english("Back")).toBe("Back")
    expect(german("Back")).toBe("Zurück")
    expect(french("Back")).toBe("Retour")
  })

  test("fills holes, and breaks no line before a French sign", () => {
    const username = "marta"
    expect(english("Welcome back, {username}!", { username })).toBe("Welcome back, marta!")
    expect(french("Welcome back, {username}!", { username })).toMatch(/, marta\u00a0!$/)
  })

  test("says a phrase within a text in the same language", () => {
    const or = (first: string, second: string) =>
      german("{first} or {second}", { first: (say) => say("Back"), second: `${first}${second}` })
    expect(or("a", "b")).toBe("Zurück oder ab")
    expect(french((say) => say("Back"))).toBe("Retour")
    expect(french(() => asWritten("Marta"))).toBe("Marta")
  })

  test("finds a word by its context, and shows it without", () => {
    const open = sayIn("de", { "Open|verb": "Öffnen", Open: "Offen" })
    const text = (values: Record<string, string>) => open.inPieces("Open", values, String)
    expect(text({ context: "verb" })).toEqual(["Öffnen"])
    expect(text({})).toEqual(["Offen"])
    expect(sayIn("en").inPieces("Open", { context: "verb" }, String)).toEqual(["Open"])
  })

  test("says in English what has no translation yet", () => {
    expect(sayIn("fr")("Back")).toBe("Back")
  })

  test("does not compile without a translation, a value, or with one too many", () => {
    expectTypeOf<"Back">().toExtend<PlainText>()
    expectTypeOf<"No such text">().not.toExtend<KnownText>()
    expectTypeOf<"Welcome back, {username}!">().toExtend<KnownText>()
    expectTypeOf<"Welcome back, {username}!">().not.toExtend<PlainText>()
    expectTypeOf<{ username: string }>().toExtend<Holes<"Welcome back, {username}!">>()
    expectTypeOf<{ user: string }>().not.toExtend<Holes<"Welcome back, {username}!">>()
    expectTypeOf<"username" | "context">().toEqualTypeOf<keyof Holes<"Hi, {username}!">>()
    type Nested = "{n, plural, one {# of {who}} other {{kind, select, a {{what}} other {}}}}"
    expectTypeOf<keyof Holes<Nested>>().toEqualTypeOf<"n" | "who" | "kind" | "what" | "context">()
    expectTypeOf<Holes<Nested>["n"]>().toEqualTypeOf<number>()
    expectTypeOf<TagOf<"<b>a</b> or <link>{b}</link>">>().toEqualTypeOf<"b" | "link">()
    expectTypeOf<string>().not.toExtend<Text>()
  })

  test("refuses a text without one of its values", () => {
    expect(() => english.inPieces("Welcome back, {username}!", {}, String)).toThrow("username")
  })
})

test.each(["de", "fr"] as const)(
  "breaks no line between a figure and its currency or percent sign (%s)",
  (language) => {
    fc.assert(
      fc.property(
        fc.constantFrom("{n}", "50", "<b>{n}</b>", "{n, plural, one {#} many {#} other {#}}"),
        fc.constantFrom("EUR", "GBP", "CHF", "USD", "%", "€"),
        fc.constantFrom("", ".", " pro Tag", " par jour"),
        fc.nat(999),
        (figure, unit, end, n) => {
          const translated = `x EUR {kind, select, EUR {in EUR} GBP {a} other {b}} ${figure} ${unit}${end}`
          const said = sayIn(language, { Text: translated }).inPieces(
            "Text",
            { n, kind: "EUR" },
            (_, pieces: string[]) => pieces.join(""),
          )
          const written = figure === "50" ? "50" : String(n)
          expect(said.join("")).toBe(`x EUR in EUR ${written}\u00a0${unit}${end}`)
        },
      ),
    )
  },
)

test("leaves English texts as the specification has them", () => {
  expect(english("{amount} EUR a day to others", { amount: "50,000" })).toBe(
    "50,000 EUR a day to others",
  )
  expect(german("{amount} EUR a day to others", { amount: "50.000" })).toMatch(/^50\.000\u00a0EUR /)
})

test.each([
  "{",
  "}",
  "{a",
  "{a b}",
  "<b>a",
  "<b>a</i>",
  "a</b>",
  "{n, plural, one {a}}",
  "{n, plural}",
])("refuses to read %j", (text) => {
  expect(() => parseText(text)).toThrow(SyntaxError)
})

type Node =
  | string
  | { hole: string }
  | { plural: string; arms: Record<string, Node[]> }
  | { select: string; arms: Record<string, Node[]> }
  | { tag: string; inside: Node[] }

const letters = fc.stringMatching(/^[a-zA-ZäßéÉ€ .,:;!?%’"()-]{1,12}$/)
const arms = (tie: fc.Arbitrary<Node[]>, names: readonly string[]) =>
  fc
    .tuple(fc.subarray([...names]), fc.array(tie, { minLength: 4, maxLength: 4 }), tie)
    .map(([chosen, texts, other]) => ({
      ...Object.fromEntries(chosen.map((name, index) => [name, texts[index] ?? []])),
      other,
    }))
const { nodes } = fc.letrec<{ nodes: Node[]; node: Node }>((tie) => ({
  nodes: fc.array(tie("node"), { maxLength: 4 }),
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    letters,
    fc.constant("#"),
    fc.constantFrom("who", "kind", "n").map((hole) => ({ hole })),
    fc.record({
      plural: fc.constantFrom("n", "m"),
      arms: arms(tie("nodes"), ["=0", "=1", "one", "many"]),
    }),
    fc.record({ select: fc.constant("kind"), arms: arms(tie("nodes"), ["card", "loan"]) }),
    fc.record({ tag: fc.constantFrom("b", "link"), inside: tie("nodes") }),
  ),
}))

const written = (list: readonly Node[]): string =>
  list
    .map((node) => {
      if (typeof node === "string") return node
      if ("hole" in node) return `{${node.hole}}`
      if ("tag" in node) return `<${node.tag}>${written(node.inside)}</${node.tag}>`
      const each = Object.entries(node.arms).map(([name, text]) => `${name} {${written(text)}}`)
      return "plural" in node
        ? `{${node.plural}, plural, ${each.join(" ")}}`
        : `{${node.select}, select, ${each.join(" ")}}`
    })
    .join("")

const number = fc.oneof(fc.nat(12), fc.nat(999), fc.constantFrom(1_000_000, 2_000_000))
const values = fc.record({
  n: number,
  m: number,
  who: fc.constantFrom("Marta", "O'Brien {x} <b>", "#"),
  kind: fc.constantFrom("card", "loan", "else"),
})
/** `say` writes numbers as they are: without the signs that group their digits. */
const formatters = {
  getNumberFormat: (locales: string | string[] | undefined) =>
    new Intl.NumberFormat(locales, { useGrouping: false }),
  getDateTimeFormat: () => {
    throw new Error("No text holds a date.")
  },
  getPluralRules: (locales: string | string[] | undefined) => new Intl.PluralRules(locales),
}

test.each(["en", "de", "fr"] as const)("says what ICU's message format says (%s)", (language) => {
  const wrap = (name: string) => (pieces: readonly unknown[]) => `[${name} ${pieces.join("")}]`
  fc.assert(
    fc.property(nodes, values, (list, given) => {
      const text = written(list)
      const theirs = new IntlMessageFormat(text, language, undefined, { formatters }).format({
        ...given,
        b: wrap("b"),
        link: wrap("link"),
      })
      const ours = sayIn(language).inPieces(text, given, (name, pieces: string[]) =>
        wrap(name)(pieces),
      )
      expect(ours.join("")).toBe(String(theirs))
    }),
  )
})
