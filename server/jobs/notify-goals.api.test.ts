import { afterAll, beforeAll, expect, test } from "vitest"
import { testPool } from "../../testing/connections.ts"
import { type Member, OrdersBank } from "../../testing/orders-bank.ts"
import { notifyGoals } from "./notify-goals.ts"

let bank: OrdersBank

beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterAll(() => bank.close())

/** Runs the job with the role for jobs; gives the members whose pages were told. */
async function run(): Promise<number[]> {
  const told: number[] = []
  const jobs = testPool({ connectionString: bank.database.jobsUrl, max: 1 })
  try {
    const announce = (userId: number) => void told.push(userId)
    await notifyGoals({ announce, log: { error: () => undefined } }, jobs)
  } finally {
    await jobs.end()
  }
  return told
}

const goal = ({ userId, accountId }: Member, name: string, target: string, position: number) =>
  bank.sql(
    `insert into savings_goals (user_id, account_id, name, target_amount, position)
      values ($1, $2, $3, $4, $5)`,
    [userId, accountId, name, target, position],
  )

const toldOf = async ({ userId }: Member) =>
  (
    await bank.sql<{ name: string; type: string; actor: string }>(
      `select e.details ->> 'name' as name, e.actor, n.type from audit_events e
        join notifications n on n.source = 'audit' and n.source_id = e.id
        where e.user_id = $1 and e.action = 'goal.reached' order by e.id`,
      [userId],
    )
  ).map(({ name, type, actor }) => `${name} ${type} ${actor}`)

test("a goal is told once, as soon as the balance covers it and the goals before it", async () => {
  const member = await bank.member("499.99")
  await goal(member, "Bike", "500.00", 1)
  await goal(member, "Tent", "100.00", 2)
  expect(await run()).toEqual([])
  expect(await toldOf(member)).toEqual([])

  await bank.receive(member, "0.01", "2025-01-01T12:00:00Z")
  expect(await run()).toEqual([member.userId])
  expect(await toldOf(member)).toEqual(["Bike money_received bank"])
  expect(await run()).toEqual([])

  await bank.receive(member, "100.00", "2025-01-02T12:00:00Z")
  await Promise.all([run(), run(), run()])
  expect(await toldOf(member)).toEqual(["Bike money_received bank", "Tent money_received bank"])
})

test("the role for jobs cannot write goals itself", async () => {
  const jobs = testPool({ connectionString: bank.database.jobsUrl, max: 1 })
  await expect(jobs.query("update savings_goals set reached_at = now()")).rejects.toThrow(
    /permission denied/,
  )
  await jobs.end()
})
