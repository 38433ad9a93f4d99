import { afterAll, beforeAll, expect, test } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Spending } from "#shared/contracts/insights.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { type ApiProcess, startApi } from "../../../testing/api-process.ts"
import { databaseTimes } from "../../../testing/database-time.ts"
import { fillHistory, type HistoryShape } from "../../../testing/fill-history.ts"
import { type Answer, expectOk, type Member, newMember } from "../../../testing/member.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../../testing/scratch-database.ts"

/** The most processor time of the database that a request may take, in milliseconds. */
const limit = 250

/** Two members who paid each other a cent this often each, with texts that are as hard to compare as there can be. */
const hard = { names: "expanding", payees: "one", days: "one" } as const
/** As many payments as insights are worked out from. */
const longest: readonly [string, HistoryShape, number][] = [
  ["the same name in each payment", { names: "equal", payees: "one", days: "one" }, 3_900],
]

let database: ScratchDatabase
let api: ApiProcess
let times: ReturnType<typeof databaseTimes>

beforeAll(async () => {
  database = await openScratchDatabase()
  api = await startApi(database)
  times = databaseTimes(database.superuserUrl)
})
afterAll(async () => {
  await times.close()
  await api.stop()
  await database.drop()
})

async function memberWith(shape: HistoryShape, postings: number) {
  const [member, friend] = [await newMember({}, [api.url]), await newMember({}, [api.url])]
  const accounts: Account[] = []
  for (const one of [member, friend]) {
    const account = await one.account("EUR")
    await one.deposit(account.id, "100.00")
    accounts.push(account)
  }
  const [own, other] = accounts
  if (!own || !other) throw new Error("both have an account")
  const sides = {
    userId: member.user.id,
    accountId: own.id,
    friendId: friend.user.id,
    friendAccountId: other.id,
  }
  await fillHistory(database.superuserUrl, sides, shape, postings)
  const [newest] = expectOk(await member.get<Transaction[]>("/api/transactions?limit=1"))
  return { member, reference: newest?.reference ?? "" }
}

const pathsOf = (reference: string) => [
  "/api/insights/spending",
  "/api/insights/payments?category=uncategorized",
  "/api/insights/months",
  "/api/insights/recurring",
  "/api/insights/outlook",
  `/api/transactions/${reference}/category`,
]

/** The answer, and what it took of the database, as the median of three if the first was too much. */
async function costOf<Body>(member: Member, path: string) {
  const costs: number[] = []
  let answer: Answer<Body>
  do {
    const before = await times.total()
    answer = await member.get<Body>(path)
    costs.push((await times.total()) - before)
  } while (costs[0] !== undefined && costs[0] > limit && costs.length < 3)
  return { answer, cost: costs.toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0 }
}

test("a history of texts that are hard to compare does not make insights slow", async () => {
  const { member, reference } = await memberWith(hard, 3_000)
  for (const path of pathsOf(reference)) {
    const { answer, cost } = await costOf<{ code?: string }>(member, path)
    expect([200, 422], path).toContain(answer.status)
    if (answer.status === 422) expect(answer.body.code).toBe("insights_too_long")
    expect(cost, path).toBeLessThan(limit)
  }
})

test.each(longest)(
  "insights of the longest history are worked out: %s",
  async (_name, shape, postings) => {
    const { member, reference } = await memberWith(shape, postings)
    for (const path of pathsOf(reference)) {
      const { answer, cost } = await costOf(member, path)
      expect(answer.status, path).toBe(200)
      expect(cost, path).toBeLessThan(limit)
    }
    const spending = expectOk(await member.get<Spending>("/api/insights/spending"))
    const payments = spending.categories.reduce((sum, category) => sum + category.payments, 0)
    // What comes in from somebody who was paid before is a refund.
    expect(payments).toBe(postings)
  },
)
