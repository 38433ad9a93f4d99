import * as fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ExchangeRate, ExchangeResult } from "#shared/contracts/exchange.ts"
import { type ApiProcess, productionSettings, startApi } from "../../../testing/api-process.ts"
import { testPool } from "../../../testing/connections.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../../testing/scratch-database.ts"
import { ratesPublished } from "./publication.ts"

let database: ScratchDatabase
let owner: ReturnType<typeof testPool>
let demo: ApiProcess

beforeAll(async () => {
  database = await openScratchDatabase()
  owner = testPool({ connectionString: database.ownerUrl, max: 1 })
  demo = await startApi(database)
})
afterAll(async () => {
  await demo.stop()
  await owner.end()
  await database.drop()
})

const rateOf = async (member: Member) => {
  const rates = expectOk(await member.get<ExchangeRate[]>("/api/exchange-rates"))
  return rates.find((r) => r.fromCurrency === "EUR" && r.toCurrency === "GBP")
}

test("production deals at the published rates only, less the margin that it shows", async () => {
  const member = await newMember({}, [demo.url])
  const [from, to] = [await member.account("EUR"), await member.account("GBP")]
  await member.deposit(from.id, "1000.00")
  const exchange = (more: object = {}) =>
    member.post<ExchangeResult>("/api/exchange", {
      fromAccountId: from.id,
      toAccountId: to.id,
      amount: "100.00",
      ...more,
    })
  // A demonstration deals at the rates that it has, without a margin.
  expect(await rateOf(member)).toMatchObject({
    rate: "0.852690",
    referenceRate: "0.852690",
    marginPercent: "0.00",
  })
  expectOk(await exchange({ expectedRate: "0.852690" }))

  const settings = { ...productionSettings, EXCHANGE_MARGIN_PERCENT: "0.75" }
  const production = await startApi(database, settings)
  try {
    // The seeded rates are overtaken: the database refuses, whichever process asks.
    expectProblem(await exchange(), "rate_unavailable")
    const incoming = async () =>
      (
        await owner.query<{ credit: string | null; back: string }>(
          `select payment_rate(a) as credit, payment_return_rate(a) as back
            from accounts a where id = $1`,
          [to.id],
        )
      ).rows[0]
    expect(await incoming()).toEqual({ credit: null, back: "0.852690" })

    await owner.query(
      `select rates_load('feed', rates_published(clock_timestamp() + interval '1 hour'),
        '{"GBP": "0.852690", "CHF": "0.958800", "USD": "1.084200"}')`,
    )
    // 0.852690 × 0.9925, rounded down.
    expect(await rateOf(member)).toMatchObject({
      rate: "0.846294",
      referenceRate: "0.852690",
      marginPercent: "0.75",
    })
    expectProblem(await exchange({ expectedRate: "0.852690" }), "rate_changed")
    expect(expectOk(await exchange({ expectedRate: "0.846294" }))).toMatchObject({
      exchangeRate: "0.846294",
      convertedAmount: "84.62",
    })
    expect(await incoming()).toEqual({ credit: "0.846294", back: "0.852690" })
  } finally {
    await production.stop()
  }
})

test("the database and the job agree on which rates are published", async () => {
  const times = fc.sample(
    fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
    200,
  )
  const { rows } = await owner.query<{ day: string }>(
    `select rates_published(at)::text as day from unnest($1::timestamptz[]) with ordinality as one(at, place)
      order by place`,
    [times],
  )
  expect(rows.map(({ day }) => day)).toEqual(times.map(ratesPublished))
})
