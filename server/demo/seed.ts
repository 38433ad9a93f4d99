import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { users } from "#shared/tables/users.ts"
import { queryRows, runStatement } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"
import { inTransaction } from "../db/transaction.ts"
import type { AppContext } from "../features/app-context.ts"
import { postForBank } from "../ledger/post-for-bank.ts"
import { aishaOrders, aishaStory } from "./aisha.ts"
import { calendarOf } from "./calendar.ts"
import { martaDay, martaMonths, martaOrders, martaStory, sharedTickets } from "./marta.ts"
import { openAisha, openMarta, openTomas } from "./members.ts"
import { storeOrder } from "./orders.ts"
import { requestDemoMoney } from "./payment-requests.ts"
import { saveDemoPayees } from "./saved-payees.ts"
import { closings, type Step } from "./savings.ts"
import { setDemoGoals } from "./savings-goals.ts"
import { actsOf } from "./story.ts"

/** What the vault holds of each currency when the demo bank opens. */
const demoVault = "20000.00"

/**
 * Fills an empty bank with the demo members and their history in one transaction, through the same ledger
 * functions as every posting. Does nothing if the bank has any member, so it can run at every start.
 * @param owner the bank with the owner's connections: only the owner may post in the past
 */
export async function seedDemo(owner: Pick<AppContext, "env" | "pool">): Promise<void> {
  await inTransaction(owner.pool, async (tx) => {
    await runStatement(tx, sql`lock table ${users} in share row exclusive mode`)
    if ((await tx.$count(users)) > 0) return
    const calendar = calendarOf(await databaseTime(tx))
    const marta = await openMarta(tx, owner.env, calendar)
    const tomas = await openTomas(tx, owner.env, calendar)
    const aisha = await openAisha(tx, owner.env, calendar)
    const events = [
      ...martaStory(marta, aisha, calendar),
      ...aishaStory(aisha, marta, calendar),
      actsOf(tomas.userId).deposit(calendar.daysAgo(3, 10), tomas.eur, 50_000, "First deposit"),
    ]
    const requestId = await requestDemoMoney(tx, { marta, tomas, aisha }, calendar)
    const postings = events.map(({ at, request }): Step => {
      const paying = request.description === sharedTickets ? { ...request, requestId } : request
      return { at, run: (step) => postForBank(step, paying, at) }
    })
    const payments: Step[] = []
    for (const order of [...martaOrders(marta, calendar), ...aishaOrders(aisha, marta, calendar)]) {
      payments.push(...(await storeOrder(tx, order, calendar.now)))
    }
    await play(tx, [
      ...postings.filter(({ at }) => at < calendar.now),
      ...payments,
      ...closings(calendar, martaMonths, martaDay),
    ])
    await saveDemoPayees(tx, { marta, aisha }, calendar)
    await setDemoGoals(tx, marta, calendar)
    await fillVault(tx)
    await sortNotifications(tx)
  })
}

/** Runs past events in chronological order. */
async function play(tx: Database, steps: Step[]): Promise<void> {
  const inOrder = steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const { run } of inOrder) await run(tx)
}

/** Cash in every currency, with which the first drawers can open: a part of the simulated deposits. */
async function fillVault(tx: Database): Promise<void> {
  await runStatement(
    tx,
    sql`
    select ledger_book_own('demo_vault_filled', ${demoVault}, of, clock_timestamp())
      from unnest(enum_range(null::currency)) as of`,
  )
}

/**
 * Numbers the notifications by time, as they are in a bank whose history was not made in one go. Members who signed
 * in every few days have read what they were told of.
 */
async function sortNotifications(tx: Database): Promise<void> {
  await runStatement(
    tx,
    sql`
    with made as (delete from notifications returning *)
    insert into notifications (user_id, type, source, source_id, sign_in_id, created_at, read_at)
      select user_id, type, source, source_id, sign_in_id, created_at,
          case when created_at < now() - interval '3 days' then created_at end
        from made order by created_at, id`,
  )
}

async function databaseTime(tx: Database): Promise<Date> {
  const [clock] = await queryRows(tx, z.object({ now: z.string() }), sql`select now()::text as now`)
  return new Date(String(clock?.now))
}
