import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { pino } from "pino"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeIban } from "#shared/iban/own-bank.ts"
import { profile, RailBank } from "../../../testing/payments/rail-bank.ts"
import { newId, SponsorFolder, transfers } from "../../../testing/payments/sponsor-files.ts"
import { filesAdapter } from "../adapters/files.ts"

/** What other banks send wrongly (docs/payments.md, Bad input), by HTTP and as files. */

let bank: RailBank
let folder: SponsorFolder
let accountId: number
let iban: string
let closedIban: string

beforeAll(async () => {
  bank = await RailBank.open()
  folder = new SponsorFolder()
  ;({ accountId, iban } = await bank.member("0.00"))
  const closed = await bank.member("0.00")
  closedIban = closed.iban
  await bank.sql("update accounts set closed_at = clock_timestamp() where id = $1", [
    closed.accountId,
  ])
  const timing = { everyMs: 20, stableMs: 0, abandonedMs: 1_000 }
  const log = pino({ level: "silent" })
  await bank.startWorker()
  await bank.startWorker(
    filesAdapter({ profile: { ...profile, instant: false }, dir: folder.dir, log, timing }),
  )
})
afterAll(async () => {
  await bank.close()
  rmSync(folder.dir, { recursive: true, force: true })
})

type Content = string | Buffer<ArrayBuffer>

/** Both ways in; each gives what the sender is told, if it is refused. */
const ways = {
  http: (content: Content) =>
    bank.deliver(Buffer.from(content)).then(
      () => [],
      (error: Error) => [error.message],
    ),
  files: async (content: Content) => {
    folder.deliver(content)
    await expect.poll(() => readdirSync(join(folder.dir, "in"))).toEqual([])
    return []
  },
}

/** How much more the member has after a message, and what staff and the sender were told. */
async function after(way: keyof typeof ways, content: Content) {
  const before = { balance: await bank.balance(accountId), told: (await bank.repairs()).length }
  const refused = await ways[way](content)
  const open = () => bank.sql("select id from rail_messages where state = 'stored'")
  await expect.poll(open).toEqual([])
  const gained = Number(await bank.balance(accountId)) - Number(before.balance)
  const told = (await bank.repairs()).slice(before.told)
  return { gained: Math.round(gained * 100) / 100, told, refused }
}

const one = () => transfers([{ iban, amount: "7.00" }])
const many = () => Array.from({ length: 10_000 }, () => ({ iban, amount: "0.01" }))

/** Each case with the sentence that staff read. */
const cases: readonly [string, () => Content, RegExp][] = [
  [
    "two roots",
    () => one() + one().replace(/^<[?].*[?]>/, ""),
    /^quarantined: .*(root|after|text).*/,
  ],
  ["a NUL", () => one().replace("Acme", "Ac\u0000me"), /^quarantined: .*character/],
  [
    "a DOCTYPE",
    () => one().replace("<Document", '<!DOCTYPE Document [<!ENTITY a "b">]><Document'),
    /^quarantined: .*DOCTYPE is not allowed/,
  ],
  ["a message that is cut off", () => one().slice(0, -200), /^quarantined: .*(ends|unclosed)/],
  ["a byte order mark", () => `\u{FEFF}${one()}`, /^quarantined: .*byte order mark/],
  [
    "wrong sums",
    () => transfers([{ iban, amount: "7.00" }], { sum: "8.00" }),
    /^quarantined: .*(sum|add up)/,
  ],
  [
    "another namespace",
    () => one().replaceAll("pacs.008.001.08", "pacs.008.001.99"),
    /^quarantined: Pacs\.008\.001\.99 is not a message that is read here/,
  ],
  [
    "another currency",
    () => transfers([{ iban, amount: "7.00", currency: "USD" }]),
    /^quarantined: .*EUR/,
  ],
  [
    "an amount of 0.001",
    () => transfers([{ iban, amount: "0.001" }], { sum: "0.00" }),
    /^quarantined: .*two decimals/,
  ],
  [
    "10,000 payments with a wrong sum",
    () => transfers(many(), { sum: "100.01" }),
    /^quarantined: .*(sum|add up)/,
  ],
  [
    "an unknown account",
    () => transfers([{ iban: makeIban("EUR", 999_999n), amount: "7.00" }]),
    /^unapplied: .*cannot be credited \(AC01\)/,
  ],
  [
    "a closed account",
    () => transfers([{ iban: closedIban, amount: "7.00" }]),
    /^unapplied: .*cannot be credited \(AC04\)/,
  ],
  ["no XML", () => `Hello ${newId()}`, /^quarantined: /],
  [
    "a message under another one's name",
    () => one().replaceAll("pacs.008.001.08", "pain.002.001.10"),
    /^quarantined: /,
  ],
]

describe.each(Object.keys(ways) as (keyof typeof ways)[])("by %s", (way) => {
  test.each(cases)(
    "%s credits nothing and is told, and what comes next is credited",
    async (_what, bad, sentence) => {
      const { gained, told } = await after(way, bad())
      expect(gained).toBe(0)
      expect(told).toEqual([expect.stringMatching(sentence)])
      expect(told[0]).toMatch(/[.]$/)
      expect(await after(way, one())).toEqual({ gained: 7, told: [], refused: [] })
    },
  )

  test("more than 64 MB credits nothing, and the sender or staff are told", async () => {
    const large = Buffer.alloc(64 * 1024 * 1024 + 1, "<")
    const { gained, told, refused } = await after(way, large)
    expect(gained).toBe(0)
    expect([...told, ...refused]).toEqual([
      expect.stringMatching(/(larger than 64 MB|[Aa]t most 65536 KB)/),
    ])
    expect(await after(way, one())).toEqual({ gained: 7, told: [], refused: [] })
  })

  test("a used identifier with other content credits nothing, and the same bytes count once", async () => {
    const id = newId()
    const first = transfers([{ iban, amount: "7.00" }], { id })
    expect((await after(way, first)).gained).toBe(7)
    expect(await after(way, first)).toEqual({ gained: 0, told: [], refused: [] })
    const other = transfers([{ iban, amount: "8.00" }], { id })
    const { gained, told } = await after(way, other)
    expect(gained).toBe(0)
    expect(told).toEqual([
      expect.stringMatching(/^quarantined: .*second message .* and different content/),
    ])
    expect(await after(way, other)).toMatchObject({ gained: 0, told: [] })
    const kept = await bank.sql(
      "select id from rail_messages where bytes = $1 and state = 'quarantined'",
      [Buffer.from(other)],
    )
    expect(kept).toHaveLength(1)
  })

  test("the same payment in a new message counts once; with other content, staff are told", async () => {
    const payment = { iban, amount: "7.00", txId: newId("TX") }
    expect((await after(way, transfers([payment]))).gained).toBe(7)
    expect(await after(way, transfers([payment]))).toEqual({ gained: 0, told: [], refused: [] })
    const { gained, told } = await after(way, transfers([{ ...payment, amount: "8.00" }]))
    expect(gained).toBe(0)
    expect(told).toEqual([
      expect.stringMatching(/^contradiction: .*second time with different content\.$/),
    ])
  })
})
