import { setTimeout as sleep } from "node:timers/promises"
import { testClient } from "../../testing/connections.ts"
import { writeMembers } from "../environment/write-members.ts"
import type { Figure } from "../report/figure.ts"
import { median, spreadOf } from "../report/statistics.ts"
import type { Setup } from "./setup.ts"
import { warmUp } from "./warm-up.ts"

const connections = 64
const ordersEach = 5

/** Standing orders of one cent to the next member's account, due since yesterday morning. */
const write = `
  with payers as (
    select a.id, a.holder_id as user_id, coalesce(lead(a.iban) over (order by a.id), first_value(a.iban) over (order by a.id)) as payee
      from accounts a join users u on u.id = a.holder_id where u.username like 'orders-%'
  )
  insert into payment_orders (user_id, from_account_id, amount, recipient_name, recipient_iban, reference,
      speed, first_on, rhythm, month_day, once_only, next_number, next_due_on, next_try_at, created_at)
    select user_id, id, 0.01, 'Bench Member', payee, 'Rent ' || n, 'instant', due, 'monthly', 'same_day', false,
        0, due, now(), now()
      from generate_series(1, ${ordersEach}) n, payers, (select bank_day(clock_timestamp()) - 1 as due) as day
      order by n, id`

const left =
  "select count(*)::int as orders from payment_orders where next_try_at <= clock_timestamp()"

/**
 * B7: this many standing orders that are due at the same moment, paid by two processes while members send
 * transfers, compared with the transfers before and after.
 */
export async function measureOrders(setup: Setup, orders: number): Promise<Figure[]> {
  const { bank, generator, seconds, rounds, say } = setup
  const apis = await Promise.all([bank.startProcess(), bank.startProcess()])
  const secret = bank.secrets.SESSION_SECRET
  const payers = Math.ceil(orders / ordersEach)
  const members = await writeMembers(bank.ownerUrl, secret, "client-of-b7-", {
    members: connections,
    accounts: 5_000,
  })
  await writeMembers(bank.ownerUrl, secret, "orders-", { members: payers, accounts: payers })
  const load = {
    ports: apis.map(({ port }) => port),
    connections,
    members,
    workload: { kind: "transfers" } as const,
  }
  const owner = testClient(bank.ownerUrl)
  await owner.connect()
  const rates = async (name: string, goOn: (round: number) => boolean | Promise<boolean>) => {
    const seen: number[] = []
    while (await goOn(seen.length)) {
      const { rate, p99, outcomes } = await generator.run({ ...load, seconds, mixed: false })
      seen.push(rate)
      say(`${name} ${rate.toFixed(0)}/s p99 ${p99.toFixed(0)} ms ${JSON.stringify(outcomes)}`)
    }
    return seen
  }
  const ordersLeft = async () => (await owner.query<{ orders: number }>(left)).rows[0]?.orders ?? 0
  try {
    await warmUp(setup, load)
    const before = await rates("without orders", (round) => round < rounds)
    await owner.query("set statement_timeout = 0")
    await owner.query(write)
    await owner.query("analyze payment_orders")
    // The processes look every 15 seconds.
    while ((await ordersLeft()) === payers * ordersEach) await sleep(100)
    const begun = performance.now()
    const during = await rates("with orders", async () => (await ordersLeft()) > 0)
    const lasted = (performance.now() - begun) / 1_000
    const after = await rates("without orders", (round) => round < rounds)
    const { rows } = await owner.query<{ paid: number }>(
      "select count(*)::int as paid from order_runs where state = 'paid'",
    )
    if (rows[0]?.paid !== payers * ordersEach) throw new Error("not all orders were paid")
    const usual = median([...before, ...after])
    return [
      {
        measure: "b7",
        name: `transfers while ${orders} orders are paid ÷ without`,
        unit: "ratio",
        spread: spreadOf(during.map((rate) => rate / usual)),
        target: { atLeast: 0.8 },
      },
      {
        measure: "b7",
        name: `until ${orders} orders are paid`,
        unit: "s",
        spread: spreadOf([lasted]),
        target: { atMost: 600 },
      },
    ]
  } finally {
    await owner.end()
    await Promise.all(apis.map((api) => api.stop()))
  }
}
