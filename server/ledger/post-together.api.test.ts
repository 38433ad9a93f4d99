import { afterAll, beforeAll, expect, inject, test } from "vitest"
import {
  type ApiProcess,
  productionLockMs,
  startApiWithProductionLocks,
} from "../../testing/api-process.ts"
import { asApp, asOwner, ownerConnection } from "../../testing/database.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import { type Member, newMember } from "../../testing/member.ts"

type Payer = { member: Member; id: number; iban: string; userId: number }

let api: ApiProcess
beforeAll(async () => {
  api = await startApiWithProductionLocks(inject("bank"))
})
afterAll(() => api.stop())

/** All through the same process, because postings of two processes never share a commit. */
async function newPayer(balance: string): Promise<Payer> {
  const member = await newMember({}, [api.url])
  const { id, iban } = await member.account("EUR")
  await member.deposit(id, balance)
  return { member, id, iban, userId: member.user.id }
}

const newPayers = (balances: readonly string[]) => Promise.all(balances.map(newPayer))

const send = (from: Payer, to: Payer, amount: string) =>
  from.member.post("/api/transfers", {
    fromAccountId: from.id,
    amount,
    recipientIban: to.iban,
    recipientName: "Payee",
  })

const balanceOf = async ({ member }: Payer) => (await member.account("EUR")).balance

/** How many of the payers' transfers the fullest commit posted. */
async function maxInOneCommit(payers: readonly Payer[]): Promise<number> {
  const [row] = await asOwner<{ most: number }>(
    `select max(number)::int as most from (
      select count(*) as number from journal_entries
        where kind = 'transfer' and user_id = any($1) group by xmin) as commits`,
    [payers.map(({ userId }) => userId)],
  )
  return row?.most ?? 0
}

test("a shared commit refuses only the invalid requests, and each gets its own outcome", async () => {
  const payers = await newPayers(Array.from({ length: 24 }, (_, n) => (n % 3 ? "50.00" : "5.00")))
  const payee = await newPayer("1.00")
  const answers = await Promise.all(
    payers.map(async (payer, n) => send(payer, payee, `${10 + n}.00`)),
  )
  for (const [n, answer] of answers.entries()) {
    if (n % 3 === 0) expectProblem(answer, "insufficient_funds")
    else expect(answer.body).toMatchObject({ transaction: { amount: `${10 + n}.00` } })
  }
  const sent = payers.map((_, n) => (n % 3 ? 10 + n : 0)).reduce((sum, amount) => sum + amount, 0)
  expect(await balanceOf(payee)).toBe(`${sent + 1}.00`)
  expect(await maxInOneCommit(payers)).toBeGreaterThan(1)
})

test("a request whose lock times out fails alone; the rest of the batch is posted", async () => {
  let shared = false
  // Which requests share a batch depends on the machine; the outcome must not.
  for (let attempt = 0; attempt < 5 && !shared; attempt += 1) {
    const payers = await newPayers(Array.from({ length: 16 }, () => "50.00"))
    const payee = await newPayer("1.00")
    const locked = payers[8]
    const holder = await ownerConnection()
    const longest = { ms: 0 }
    try {
      await holder.query("begin")
      await holder.query("select from accounts where id = $1 for update", [locked?.id])
      const begun = performance.now()
      await Promise.all(
        payers.map(async (payer) => {
          const { status } = await send(payer, payee, "10.00")
          if (payer === locked) return expect(status).toBeGreaterThanOrEqual(500)
          longest.ms = Math.max(longest.ms, performance.now() - begun)
          return expect(status).toBe(201)
        }),
      )
    } finally {
      await holder.query("rollback")
      holder.release()
    }
    expect(await balanceOf(payee)).toBe("151.00")
    expect(await Promise.all(payers.map(balanceOf))).toEqual(
      payers.map((payer) => (payer === locked ? "50.00" : "40.00")),
    )
    // Requests in the batch had to wait until the lock timed out.
    shared = longest.ms > 0.75 * productionLockMs
  }
  expect(shared).toBe(true)
})

test("the database accepts one request per member in a batch, and none of a kind that is closed to them", async () => {
  const payer = await newPayer("1.00")
  const deposit = {
    kind: "deposit",
    userId: payer.userId,
    toAccountId: payer.id,
    amount: "1.00",
    description: "x",
  }
  const post = (...requests: object[]) =>
    asApp("select ledger_post_requests($1::jsonb)", [JSON.stringify(requests)])
  await expect(post(deposit, deposit)).rejects.toThrow("one movement in a batch")
  await expect(post({ ...deposit, kind: "savings_interest" })).rejects.toThrow("not open")
  expect(await balanceOf(payer)).toBe("1.00")
})
