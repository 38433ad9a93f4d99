import { expect, test } from "vitest"
import { demoCreditUnion } from "#shared/credit-union.ts"
import { type PaperSource, renderInWorker } from "./render-in-worker.ts"
import type { StatementEntry, StatementHead } from "./statement.ts"

const entry = (number: number): StatementEntry => ({
  id: `TS-${number}-1`,
  reference: "TRF-20261005-7F3K9Q2M",
  kind: "transfer",
  date: "2026-10-05",
  time: "10:00:00",
  utcOffset: 120,
  amount: 1n,
  balance: BigInt(number),
  description: "Rent",
  message: "Rent",
  beganPayment: false,
  otherCurrency: null,
  counterpartyName: "Nora",
  instant: false,
  counterpartyIban: "LU280019400644750000",
  endToEndId: null,
  exchange: null,
})

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

function statementWith(entries: number): PaperSource {
  async function* all() {
    for (let number = 1; number <= entries; number += 1) yield entry(number)
  }
  return { head: { ...head, entries }, entries: all() }
}

/** Reads a paper, and notes when it is whole. */
async function read(source: PaperSource, whose: string, order: string[] = []): Promise<number> {
  let size = 0
  for await (const part of renderInWorker(source, whose)) size += part.length
  order.push(whose)
  return size
}

test("a short paper does not wait for a long statement, of whomever", async () => {
  const order: string[] = []
  const long = read(statementWith(350), "Ana", order)
  const alsoLong = read(statementWith(350), "Bo", order)
  const short = [read(statementWith(3), "Cy", order), read(statementWith(3), "Ana", order)]
  for (const size of await Promise.all(short)) expect(size).toBeGreaterThan(1_000)
  expect(order.toSorted()).toEqual(["Ana", "Cy"])
  await Promise.all([long, alsoLong])
  expect(order.slice(2)).toEqual(["Ana", "Bo"])
})

test("a member has one long statement at a time, and another after it", async () => {
  const first = read(statementWith(301), "Ana")
  await expect(read(statementWith(301), "Ana")).rejects.toThrow(
    "Another long statement of yours is being made.",
  )
  await first
  expect(await read(statementWith(301), "Ana")).toBeGreaterThan(1_000)
})

test("a long statement that is no longer read makes room for another", async () => {
  const parts = renderInWorker(statementWith(350), "Ana")
  for await (const part of parts) {
    expect(part.length).toBeGreaterThan(0)
    break
  }
  await expect.poll(() => read(statementWith(301), "Ana").catch(() => 0)).toBeGreaterThan(1_000)
})
