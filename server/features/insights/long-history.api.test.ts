import { afterAll, beforeAll, expect, test } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Spending } from "#shared/contracts/insights.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { type ApiProcess, startApi } from "../../../testing/api-process.ts"
import { type CostMeter, costMeter, databaseLimit } from "../../../testing/cost-meter.ts"
import { fillHistory, type HistoryShape } from "../../../testing/fill-history.ts"
import { type Answer, expectOk, type Member, newMember } from "../../../testing/member.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../../testing/scratch-database.ts"

/** Two members who paid each other a cent this often each, with texts that are as hard to compare as there can be. */
const hard = { names: "expanding", payees: "one", days: "one" } as const
/** As many payments as insights are worked out from. */
const longest: readonly [string, HistoryShape, number][] = [
  ["the same name in each payment", { names: "equal", payees: "one", days: "one" }, 3_900],
]

let database: ScratchDatabase
let api: ApiProcess
let meter: CostMeter

beforeAll(async () => {
  database = await openScratchDatabase()
  meter = await costMeter(database.superuserUrl)
  api = await startApi(database)
})
afterAll(async () => {
  await meter.close()
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

/** The answer, and what it took of the database. */
async function costOf<Body>(member: Member, path: string) {
  const answers: Answer<Body>[] = []
  const work = async () => answers.push(await member.get<Body>(path))
  const cost = await meter.costOf({ name: path, connections: "tessera", work })
  const [answer] = answers
  if (!answer) throw new Error("it was asked")
  return { answer, cost }
}

test("a history of texts that are hard to compare does not make insights slow", async () => {
  const { member, reference } = await memberWith(hard, 3_000)
  for (const path of pathsOf(reference)) {
    const { answer, cost } = await costOf<{ code?: string }>(member, path)
    expect([200, 422], path).toContain(answer.status)
    if (answer.status === 422) expect(answer.body.code).toBe("insights_too_long")
    expect(cost, path).toBeLessThan(databaseLimit)
  }
})

test.each(longest)(
  "insights of the longest history are worked out: %s",
  async (_name, shape, postings) => {
    const { member, reference } = await memberWith(shape, postings)
    for (const path of pathsOf(reference)) {
      const { answer, cost } = await costOf(member, path)
      expect(answer.status, path).toBe(200)
      expect(cost, path).toBeLessThan(databaseLimit)
    }
    const spending = expectOk(await member.get<Spending>("/api/insights/spending"))
    const payments = spending.categories.reduce((sum, category) => sum + category.payments, 0)
    // What comes in from somebody who was paid before is a refund.
    expect(payments).toBe(postings)
  },
)
