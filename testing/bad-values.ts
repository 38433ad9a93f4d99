import { expect } from "vitest"
import type { ProblemDocument } from "#shared/contracts/problem.ts"
import { fingerprint } from "./database.ts"
import { expectProblem } from "./expect-problem.ts"
import type { Member } from "./member.ts"

/** Values of a field by the message they must be refused with. */
export type BadValues = Readonly<Record<string, readonly unknown[]>>

/** Values that are not text, for any field. */
export const nonTexts: readonly unknown[] = [
  null,
  true,
  0,
  100,
  -1.5,
  [],
  ["100.00"],
  {},
  { a: "1" },
]

/** Invalid row ids. */
export const badIds: readonly unknown[] = [
  null,
  true,
  "",
  "1",
  "one",
  [],
  [1],
  {},
  0,
  -1,
  1.5,
  9_007_199_254_740_992,
  1e300,
]

/** Invalid amounts, by message. */
export const badAmounts: BadValues = {
  "Amount must be a positive number": [
    ...nonTexts,
    "",
    " ",
    "abc",
    "NaN",
    "Infinity",
    "null",
    "0x10",
    "1_000",
    "1,000.00",
    "1 000",
    "100 EUR",
    "0",
    "0.00",
    "000",
    "-1",
    "-0.01",
    "+1",
    "1e3",
    "1E3",
    "1.",
    ".5",
    "1.2.3",
    "--1",
    "1/2",
    " 100",
    "100 ",
    "100\n",
    "\u00a0100",
    "1\u00000",
    "\u0000",
    "100\ud800",
    "\ufeff100",
    "١٠٠",
    "१००",
    "１００",
    "𝟏𝟎𝟎",
    "²",
    "½",
    "−1",
    "100٫50",
    "<b>1</b>",
    "1; select 1",
  ],
  "Amount must not begin with zeros": ["0100", "00.10", "007", `${"0".repeat(300)}1`],
  "Amount can have at most two decimals": ["1.000", "0.001", "100.005", `1.${"0".repeat(300)}1`],
  "Amount is too large": [
    "10000000000",
    "10000000000.00",
    "99999999999999999999",
    "9".repeat(9_000),
  ],
}

/** Invalid IBANs; the messages differ by field and country. */
export const badIbans: readonly unknown[] = [
  ...nonTexts,
  "",
  " ",
  "LU28",
  "not an iban at all",
  "DE89/3704.0044 0532 0130 00",
  "<script>alert(1)</script>",
  "x".repeat(9_000),
  // Wrong check digits, wrong lengths, a country without IBANs, digits of other scripts, and
  // look-alike letters.
  "DE89370400440532013001",
  "DE8937040044053201300",
  "DE893704004405320130000",
  "XX89370400440532013000",
  "US64SVBKUS6S3300958879",
  "DE٨٩370400440532013000",
  "DE８９370400440532013000",
  "ĐE89370400440532013000",
  "GB82WEST1234569876543",
  "DE8937040044\u00000532013000",
  "DE89370400440532013000\ud800",
  "DE89370400440532013000<b>",
]

/** Valid IBANs that SEPA does not reach, by what the member is told. */
export const ibansOutsideSepa: BadValues = {
  "Payments to Ukraine are not possible here": ["ua21 3223 1300 0002 6007 2335 6600 1"],
  "Payments to Brazil are not possible here": ["BR1800360305000010009795493C1"],
  "Payments to Burundi are not possible here": ["BI4210000100010000332045181"],
  "IBANs of Martinique begin with FR": ["MQ1420041010050500013M02606"],
}

/** One line of text: too long and unprintable, for any field. `label` as in its messages. */
export function badLines(label: string, longest: number): BadValues {
  return {
    [`${label} must be at most ${longest} characters`]: [
      "a".repeat(longest + 1),
      "é".repeat(longest + 1),
      "🏦".repeat(longest + 1),
    ],
    [`${label} contains a character that cannot be used`]: [
      "abc\u0000def",
      "abc\u0007def",
      "abc\u001bdef",
      "abc\u007fdef",
      "abc\u0085def",
      "abc\ndef",
      "abc\tdef",
      "abc\ud800def",
      "abc\udc00def",
    ],
  }
}

/** Names in many scripts, with marks, apostrophes, and text that looks like markup or SQL. */
export const validNames: readonly string[] = [
  "Zoë Ångström",
  "Žofie Dvořáková",
  "Γιώργος Παπαδόπουλος",
  "Владимир Ольга",
  "محمد بن علي",
  "שרה כהן",
  "山田 太郎",
  "김민준",
  "अमित शर्मा",
  "สมชาย ใจดี",
  "Nguyễn Thị Minh",
  "O’Brien-Smith",
  "O'Neil",
  "N'Golo",
  "José \u0301",
  "𠮷田 𝒜",
  "👩‍👩‍👧 & Co.",
  "<b>Bold</b> & <script>",
  "a'); drop table users; --",
  "\\u0041 \\n %s ${x} {{y}}",
  "null",
  "__proto__",
]

/** Those that a person may have: without invisible letters. */
export const personNames = validNames.filter(
  (name) => !/[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(name),
)

/**
 * Sends a request once for every bad value of one field, and once without the field unless it is
 * optional; each must be refused for that field, with its message, and change nothing.
 */
export async function expectEachRefused(
  member: Member,
  path: string,
  good: Readonly<Record<string, unknown>>,
  field: string,
  values: readonly unknown[] | BadValues,
  { optional = false } = {},
): Promise<void> {
  const table: [string | undefined, unknown][] = Array.isArray(values)
    ? values.map((value) => [undefined, value])
    : Object.entries(values as BadValues).flatMap(([message, bad]) =>
        bad.map((value): [string, unknown] => [message, value]),
      )
  const before = await fingerprint(member.user.id)
  await Promise.all(
    [...table, ...(optional ? [] : [[undefined, undefined] as [undefined, undefined]])].map(
      async ([message, value]) => {
        const answer = await member.post<ProblemDocument>(path, { ...good, [field]: value })
        const what = `${field} ${JSON.stringify(value)?.slice(0, 60)}`
        expect(answer.status, what).toBe(400)
        const { errors } = expectProblem(answer, "invalid_request")
        expect(
          errors?.map((error) => error.path),
          what,
        ).toEqual([field])
        if (message !== undefined) expect(errors?.[0]?.message, what).toBe(message)
        expect(errors?.[0]?.message, what).toMatch(/^\p{Lu}[^]*[^.]$/u)
      },
    ),
  )
  expect(await fingerprint(member.user.id)).toBe(before)
}
