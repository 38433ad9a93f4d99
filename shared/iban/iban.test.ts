import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { formatIban, normalizeIban } from "./format-iban.ts"
import { checkIban, checkPayeeIban, ibanCountry } from "./iban.ts"
import { mod97 } from "./mod-97.fixture.ts"

/** The registry's own examples, one of each country a member is likely to pay. */
const examples = [
  "AD1200012030200359100100",
  "AT611904300234573201",
  "BE68539007547034",
  "CH9300762011623852957",
  "CZ6508000000192000145399",
  "DE89370400440532013000",
  "DK5000400440116243",
  "EE382200221020145685",
  "ES9121000418450200051332",
  "FI2112345600000785",
  "FR1420041010050500013M02606",
  "GB29NWBK60161331926819",
  "GI75NWBK000000007099453",
  "HR1210010051863000160",
  "HU42117730161111101800000000",
  "IE29AIBK93115212345678",
  "IT60X0542811101000000123456",
  "LU280019400644750000",
  "MT84MALT011000012345MTLCAST001S",
  "NL91ABNA0417164300",
  "NO9386011117947",
  "PL61109010140000071219812874",
  "PT50000201231234567890154",
  "SE4550000000058398257466",
  "SI56263300012039086",
  "RS35260005601001611379",
  "UA213223130000026007233566001",
]

/** Mod 97 notices every slip within digits or within letters, but not each between the two. */
function sameKind(one: string, other: string): boolean {
  return other === "" || /[0-9]/.test(one) === /[0-9]/.test(other)
}

describe("checkIban", () => {
  it.each(examples)("accepts %s, like the independent calculation", (iban) => {
    expect(checkIban(iban)).toMatchObject({ ok: true, iban, country: iban.slice(0, 2) })
    expect(mod97(iban)).toBe(1n)
  })

  it("accepts spaces, dashes, and lowercase letters, and names the country", () => {
    expect(checkIban(" lu28 0019-4006 4475 0000\t")).toEqual({
      ok: true,
      iban: "LU280019400644750000",
      country: "LU",
      countryName: "Luxembourg",
      expectedLength: 20,
    })
  })

  it.each([
    ["", "too_short", "IBAN must be at least 15 characters"],
    ["D", "too_short", "IBAN must be at least 15 characters"],
    ["DE8937040044", "too_short", "IBAN must be at least 15 characters"],
    ["XX89370400440532013000", "unknown_country", "No IBAN starts with XX"],
    ["US64SVBKUS6S3300958879", "unknown_country", "No IBAN starts with US"],
    ["BI4210000100010000332045181", "unknown_country", "Payments to Burundi are not possible here"],
    ["__proto__89370400440532", "unknown_country", "No IBAN starts with PR"],
    [
      "DE8937040044053201300",
      "wrong_length",
      "An IBAN from Germany has 22 characters, but this one has 21",
    ],
    [
      "GB29NWBK6016133192681O",
      "wrong_format",
      "This IBAN has a character in the wrong place for United Kingdom",
    ],
    [
      "DEX9370400440532013000",
      "wrong_format",
      "This IBAN has a character in the wrong place for Germany",
    ],
    [
      "DE88370400440532013000",
      "wrong_check_digits",
      "This IBAN's check digits are wrong. Check for a typo",
    ],
    [
      "ES2921000418460200051332",
      "wrong_national_check_digits",
      "Spain issues no account number like the one in this IBAN",
    ],
  ])("rejects %j as %s", (text, reason, message) => {
    expect(checkIban(text)).toMatchObject({ ok: false, reason, message })
  })

  it("returns the expected length of an unfinished IBAN", () => {
    expect(checkIban("FR14 2004")).toMatchObject({ reason: "too_short", expectedLength: 27 })
  })

  it("detects every mistyped digit or letter, and every swapped pair", () => {
    fc.assert(
      fc.property(fc.constantFrom(...examples), fc.nat(), fc.nat(35), (iban, index, code) => {
        const at = index % iban.length
        const [is = "", next = ""] = iban.slice(at, at + 2)
        const other = code.toString(36).toUpperCase()
        const mistyped = iban.slice(0, at) + other + iban.slice(at + 1)
        expect(checkIban(mistyped).ok && sameKind(is, other)).toBe(mistyped === iban)
        const swapped = iban.slice(0, at) + next + is + iban.slice(at + 2)
        expect(checkIban(swapped).ok && sameKind(is, next)).toBe(swapped === iban)
      }),
      { numRuns: 3000 },
    )
  })

  it("never throws, and accepts only values that leave 1 when divided by 97", () => {
    const likely = fc
      .tuple(fc.constantFrom("LU", "GB", "CH", "DE"), fc.stringMatching(/^[0-9A-Z]{11,26}$/))
      .map((parts) => parts.join(""))
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), likely), (text) => {
        const result = checkIban(text)
        expect(result.ok ? mod97(result.iban) : 1n).toBe(1n)
        expect(result.ok ? "" : result.message).not.toMatch(/\.$/)
      }),
    )
  })

  it("agrees with the independent calculation on German IBANs, which have only digits", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{18}$/),
        fc.integer({ min: 0, max: 99 }),
        (bban, check) => {
          const iban = `DE${check.toString().padStart(2, "0")}${bban}`
          const expected = mod97(iban) === 1n && check >= 2 && check <= 98
          expect(checkIban(iban).ok).toBe(expected)
        },
      ),
    )
  })
})

describe("normalizeIban and formatIban", () => {
  it("keep ASCII letters and digits only", () => {
    expect(normalizeIban(" de89-3704.0044/0532 0130 00\u0000")).toBe("DE89370400440532013000")
    expect(normalizeIban("ıſß٣３é")).toBe("")
  })

  it("group by four, without a space at the end", () => {
    expect(formatIban("lu280019400644750000")).toBe("LU28 0019 4006 4475 0000")
    expect(formatIban("BE685390075470345")).toBe("BE68 5390 0754 7034 5")
    expect(formatIban("")).toBe("")
  })

  it("do not change an IBAN that is already normalized or grouped", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const normal = normalizeIban(text)
        expect(normalizeIban(normal)).toBe(normal)
        expect(normalizeIban(formatIban(text))).toBe(normal)
        expect(formatIban(formatIban(text))).toBe(formatIban(text))
      }),
    )
  })
})

it("ibanCountry returns the country after two letters", () => {
  expect(ibanCountry("no")).toEqual({ country: "NO", countryName: "Norway", expectedLength: 15 })
  expect(ibanCountry("BR")?.countryName).toBe("Brazil")
  expect(ibanCountry("Z")).toBeUndefined()
})

describe("the IBAN of a payee", () => {
  it.each([
    ["UA213223130000026007233566001", "Payments to Ukraine are not possible here"],
    ["BR", "Payments to Brazil are not possible here"],
    ["KW81", "Payments to Kuwait are not possible here"],
    ["NC", "Payments to New Caledonia are not possible here"],
    ["MQ", "IBANs of Martinique begin with FR"],
    ["AX", "IBANs of Åland Islands begin with FI"],
  ])("is refused outside SEPA as soon as the country is known: %s", (text, message) => {
    expect(checkPayeeIban(text)).toMatchObject({ ok: false, reason: "not_reached", message })
  })

  it.each(["FR1420041010050500013M02606", "FI2112345600000785", "GI75NWBK000000007099453"])(
    "is %s",
    (text) => expect(checkPayeeIban(text)).toEqual(checkIban(text)),
  )
})
