import fc from "fast-check"
import { expect, test } from "vitest"
import { z } from "zod"
import { demoCreditUnion } from "#shared/credit-union.ts"
import { bankFields } from "./bank-fields.ts"
import { brandStyle, brandTokens, contrast, darkInk } from "./brand-colors.ts"
import { demoSettingsOf } from "./credit-union.ts"
import { parseLogo } from "./logo-file.ts"

const fields = z.object(bankFields)
const withMail = fields.extend({ MAIL_FROM: z.string().optional() })
const accepts = (given: object) => fields.safeParse(given).success

test("the defaults are the demonstration's, with its own style sheet", () => {
  const read = fields.parse({})
  expect(read.BANK_HOURS).toEqual(demoCreditUnion.hours)
  expect(read.BANK_NAME).toBe("Tessera Credit Union")
  expect(brandStyle(demoCreditUnion)).toBe("")
})

test("the demonstration's name and addresses, and others that nobody can receive, are found", () => {
  const of = (given: object) => demoSettingsOf(withMail.parse(given))
  expect(of({})).toEqual([
    "BANK_NAME",
    "BANK_SHORT_NAME",
    "BANK_EMAIL",
    "BANK_CARDS_EMAIL",
    "BANK_PHONE",
  ])
  const own = {
    BANK_NAME: "Harbor Credit Union",
    BANK_SHORT_NAME: "Harbor",
    BANK_EMAIL: "help@harbor.lu",
    BANK_CARDS_EMAIL: "cards@example.harbor.lu",
    BANK_PHONE: "+352 26 11 22 33",
  }
  expect(of(own)).toEqual([])
  expect(
    of({ ...own, BANK_EMAIL: "help@harbor.example", MAIL_FROM: "no-reply@mail.EXAMPLE" }),
  ).toEqual(["BANK_EMAIL", "MAIL_FROM"])
})

test.each([
  ["Monday to Friday 8-18", false],
  ["Monday to Sunday closed", false],
  ["Monday to Sunday 9-17, Sunday closed", false],
  ["Monday to Sunday 18-9", false],
  ["Monday to Saturday 0-24, Sunday closed", true],
  ["Monday 9-12, Tuesday to Sunday 13-17", true],
])("hours %s: %s", (BANK_HOURS, expected) => expect(accepts({ BANK_HOURS })).toBe(expected))

test.each([
  [{ BANK_COLOR: "#f6b93b" }, false],
  [{ BANK_BAND_COLOR: "#5e97a0" }, false],
  [{ BANK_ACCENT_COLOR: "#0b4b56" }, false],
  [{ BANK_COLOR: "teal" }, false],
  [{ BANK_COLOR: "#7A1F3D", BANK_BAND_COLOR: "#4A0E24", BANK_ACCENT_COLOR: "#FFD166" }, true],
  [{ BANK_NAME: "<b>Bank</b>" }, false],
  [{ BANK_NAME: "Crédit Mutuel d'Épargne" }, true],
  [{ BANK_PHONE: "call us" }, false],
])("settings %j: %s", (given, expected) => expect(accepts(given)).toBe(expected))

const surfaces = {
  light: { canvas: "#f4f7f7", surface: "#ffffff" },
  dark: { canvas: "#0a1316", surface: "#111d21", overlay: "#18272c" },
}

test("every accepted color gives text a contrast of 4.5:1 in both themes, and the accent 3:1 on the band", () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((n) => `#${n.toString(16).padStart(6, "0")}`)
  const picked = fc.record({ BANK_BAND_COLOR: color, BANK_COLOR: color, BANK_ACCENT_COLOR: color })
  const each = picked.map((given) => {
    const { shape } = fields
    const or = (value: string, name: keyof typeof given) =>
      shape[name].safeParse(value).success ? value : shape[name].parse(undefined)
    return {
      band: or(given.BANK_BAND_COLOR, "BANK_BAND_COLOR"),
      color: or(given.BANK_COLOR, "BANK_COLOR"),
      accent: or(given.BANK_ACCENT_COLOR, "BANK_ACCENT_COLOR"),
    }
  })
  fc.assert(
    fc.property(each, (colors) => {
      const { light, dark } = brandTokens(colors)
      for (const [tokens, grounds, onBrand] of [
        [light, surfaces.light, "#ffffff"],
        [dark, surfaces.dark, darkInk],
      ] as const) {
        const pairs = [
          ...["--band", "--band-2", "--band-2-hover"].map((at) => [
            "#ffffff",
            tokens[at as "--band"],
          ]),
          [tokens["--band-ink-2"], tokens["--band"]],
          [onBrand, tokens["--brand"]],
          [onBrand, tokens["--brand-hover"]],
          [darkInk, tokens["--saffron"]],
          [darkInk, tokens["--saffron-hover"]],
          [tokens["--brand-ink"], tokens["--brand-tint"]],
          ...Object.values(grounds).map((ground) => [tokens["--brand-ink"], ground]),
        ]
        for (const [text = "", ground = ""] of pairs) {
          expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
        }
        expect(contrast(tokens["--saffron"], tokens["--band"])).toBeGreaterThanOrEqual(2.99)
      }
    }),
    { numRuns: 2_000 },
  )
})

test("a logo is a few paths in a square, and nothing else of SVG", () => {
  const svg = (inside: string, box = "0 0 24 24") =>
    `<svg xmlns="x" viewBox="${box}">${inside}</svg>`
  expect(parseLogo(svg('<path d="M1 1h4z"/><path fill="#ff0000" d="M2 2h1z"/>'))).toEqual({
    size: 24,
    shapes: [
      { path: "M1 1h4z", fill: "currentColor" },
      { path: "M2 2h1z", fill: "#ff0000" },
    ],
  })
  for (const bad of [
    svg('<script>alert(1)</script><path d="M1 1"/>'),
    svg('<path d="M1 1" onload="x"/>'),
    svg('<path d="M1 1" fill="url(#x)"/>'),
    svg('<path d="url(x)"/>'),
    svg('<path d="M1 1"/>', "0 0 24 12"),
    svg(""),
    svg(`<path d="M${"1 ".repeat(4096)}"/>`),
  ]) {
    expect(() => parseLogo(bad)).toThrow("must")
  }
})
