import { randomUUID } from "node:crypto"
import type pg from "pg"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { testClient } from "../../testing/connections.ts"
import { newMember } from "../../testing/member.ts"
import { openApiConnection } from "../workload/api-connection.ts"
import { openLivePage } from "../workload/live-page.ts"
import type { Person } from "../workload/people.ts"
import { becomesIdle, pagesCatchUp } from "./idle.ts"

const line = openApiConnection(() => undefined)
let client: pg.Client

beforeAll(async () => {
  client = testClient(inject("bank").ownerUrl)
  await client.connect()
})
afterAll(async () => {
  line.close()
  await client.end()
})

async function newPerson() {
  const member = await newMember()
  const accounts = await member.accounts()
  const { id: userId, username } = member.user
  const cookie = member.cookie()
  const person: Person = { userId, username, cookie, accounts, cards: [], spender: false }
  return { member, person }
}

test("I11: a page catches up through its events; one that does not is reported", async () => {
  const { member, person } = await newPerson()
  const [account] = person.accounts
  const page = openLivePage(line, inject("apis"), person, 0)
  try {
    await expect.poll(() => page.shown().size).toBeGreaterThan(0)
    await member.deposit(account?.id ?? 0, "12.00")
    expect((await pagesCatchUp(client, [page])).violations).toEqual([])
    expect(page.counts.events).toBeGreaterThan(0)
  } finally {
    page.close()
  }
  await member.deposit(account?.id ?? 0, "1.00")
  const { violations } = await pagesCatchUp(client, [page], 500)
  expect(violations).toEqual([
    `The page of member ${person.userId} shows 12.00 on account ${account?.id}, which has 13.00`,
  ])
})

test("I12: a transaction that stays open, its lock, and an ended session are reported", async () => {
  const { person } = await newPerson()
  const stranger: Person = { ...person, cookie: `tessera=${randomUUID()}` }
  const holder = testClient(inject("bank").ownerUrl)
  await holder.connect()
  await holder.query("set idle_in_transaction_session_timeout = 0")
  await holder.query("begin")
  await holder.query("select from accounts where id = $1 for update", [person.accounts[0]?.id])
  try {
    const { violations } = await becomesIdle(client, line, inject("apis"), [person, stranger], {
      withinMs: 500,
    })
    expect(violations).toContainEqual(expect.stringMatching(/is idle in transaction since/))
    expect(violations).toContainEqual(expect.stringMatching(/holds a RowShareLock on accounts/))
    const ended = violations.filter((violation) => violation.includes("is no longer signed in"))
    expect(ended).toHaveLength(1)
  } finally {
    await holder.query("rollback")
    await holder.end()
  }
})
