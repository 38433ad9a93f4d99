import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { demoCreditUnion } from "#shared/credit-union.ts"
import { accountStatements } from "#shared/tables/account-statements.ts"
import type { StatementEntry, StatementHead } from "../statement.ts"
import { statementPaper } from "../statement-paper.ts"
import { latestLayout, layouts } from "./paper.ts"
import { renderPaper } from "./render-paper.ts"

const entry = (amount: bigint, balance: bigint, counterpartyName: string): StatementEntry => ({
  id: `TS-${balance}-1`,
  reference: "TRF-20261005-7F3K9Q2M",
  kind: "transfer",
  date: "2026-10-05",
  time: "10:00:00",
  utcOffset: 120,
  amount,
  balance,
  description: "Rent",
  message: "Rent",
  beganPayment: false,
  otherCurrency: null,
  counterpartyName,
  instant: false,
  exchange: null,
  counterpartyIban: "LU280019400644750000",
  endToEndId: null,
})

const entries = [
  entry(10_000n, 10_000n, "Müller & Søn"),
  entry(-1n, 9_999n, "Ωμέγα Łódź Иван"),
  // Longer than a line, and letters that no font has.
  entry(-2n, 9_997n, "W".repeat(70)),
  entry(-3n, 9_994n, "王小明 😀"),
]

const head: StatementHead = {
  bank: demoCreditUnion,
  holder: "Marta Lindqvist",
  address: [],
  accountName: "Everyday",
  accountType: "current",
  iban: "LU559990006447500171",
  bic: "TSCULULLXXX",
  currency: "EUR",
  number: 3,
  from: "2026-10-01",
  to: "2026-10-31",
  fromOffset: 120,
  toOffset: 60,
  createdAt: "2026-11-01T00:00:10.000Z",
  layout: 1,
  language: "en",
  opening: 0n,
  closing: 9_994n,
  moneyIn: 10_000n,
  moneyOut: 6n,
  entries: 4,
}

async function fileOf(of: readonly StatementEntry[]): Promise<{ file: Buffer; pages: number }> {
  const parts: Uint8Array[] = []
  let pages = 0
  await renderPaper(statementPaper(head, of), {
    onPart: (part) => parts.push(part),
    onPage: (page) => Promise.resolve(void (pages = page)),
  })
  return { file: Buffer.concat(parts), pages }
}

const hashOf = (file: Buffer) => createHash("sha256").update(file).digest("hex")

test("the same statement gives the same bytes, another one gives others", async () => {
  const [one, same, other] = [
    await fileOf(entries),
    await fileOf(entries),
    await fileOf(entries.slice(1)),
  ]
  expect(hashOf(one.file)).toBe(hashOf(same.file))
  expect(hashOf(one.file)).not.toBe(hashOf(other.file))
  expect(one.file.subarray(0, 8).toString("latin1")).toBe("%PDF-1.7")
})

test("a statement without entries has one page, and a long one has several", async () => {
  expect((await fileOf([])).pages).toBe(1)
  expect((await fileOf(Array.from({ length: 10 }, () => entries).flat())).pages).toBeGreaterThan(2)
})

/** One for each layout: what was closed with it must stay as it was. */
const goldenHashes: Readonly<Record<number, string>> = {
  1: "c0ce143986ddfa7f2e347a0c3607b23dce1d27f8cfcc7494c2ca5f247ad3e09f",
  2: "ef872ef65baabd7da307c08086ed4a6e6446fbaf0006cd07373ba2748ab51bba",
  3: "98553a484692c499eac3a16681e1a8cd21a2ded237bf4aeaf1b09ccbc8bbdce0",
  4: "8375dcdfad9849bf9e68a3dfd747dd347f3038c1ce610e8b2056639625456b45",
}

test.each(layouts)(
  "layout %i draws the same file as on the day on which it was made",
  async (layout) => {
    const parts: Uint8Array[] = []
    await renderPaper(statementPaper({ ...head, layout }, entries), {
      onPart: (part) => parts.push(part),
      compress: false,
    })
    expect(hashOf(Buffer.concat(parts))).toBe(goldenHashes[layout])
  },
)

/** What the bank describes, and an exchange, beside what others wrote. */
const described = [
  ...entries,
  {
    ...entry(4n, 9_998n, ""),
    kind: "savings_interest",
    message: "Savings interest, October 2026",
    counterpartyName: null,
    counterpartyIban: null,
  },
  {
    ...entry(-1_234_567_890n, -1_234_557_892n, "Marta Lindqvist"),
    kind: "exchange",
    message: "",
    otherCurrency: "GBP",
    exchange: { rate: "0.852690", amount: 105_262_419_301n, currency: "GBP" },
  },
] satisfies StatementEntry[]

/** Of the layouts that are in several languages; what was closed with them must stay as it was, too. */
const goldenTranslations = [
  [4, "de", "c36808146b7680378df57aca3b66b0738bcb463bda8fd5cf7161ce779504662a"],
  [4, "fr", "5cfb4eeafb7d15386e85d9554a09ec9e8d1f5b5632a8bacff1e6294950e02919"],
] as const

test.each(goldenTranslations)(
  "layout %i in %s draws the same file as on the day on which it was made",
  async (layout, language, golden) => {
    const parts: Uint8Array[] = []
    await renderPaper(statementPaper({ ...head, layout, language }, described), {
      onPart: (part) => parts.push(part),
      compress: false,
    })
    const file = Buffer.concat(parts)
    expect(file.toString("latin1")).toContain(`/Lang (${language})`)
    expect(hashOf(file)).toBe(golden)
  },
)

test("a statement in another language says what the English one says", () => {
  const [german, french] = (["de", "fr"] as const).map((language) =>
    JSON.stringify(statementPaper({ ...head, layout: 4, language }, described)),
  )
  for (const text of ["Kontoauszug Nr. 3", "Oktober 2026", "Sparzinsen", "5. Okt. 2026"])
    expect(german).toContain(text)
  expect(german).toContain("1.052.624.193,01\u00a0£ zum Kurs 0,85269")
  for (const text of [
    "Extrait de compte n° 3",
    "octobre 2026",
    "Intérêts d'épargne",
    "5 oct. 2026",
  ])
    expect(french).toContain(text)
})

test("a new statement is closed with the latest layout, and an unknown one is not drawn", async () => {
  expect(accountStatements.layout.default).toBe(latestLayout)
  const unknown = statementPaper({ ...head, layout: 99 }, entries)
  await expect(renderPaper(unknown, { onPart: () => {} })).rejects.toThrow("there is no layout 99")
})
