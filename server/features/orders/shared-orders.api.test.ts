import { beforeAll, expect, inject, test } from "vitest"
import type { AccountDetail } from "#shared/contracts/accounts.ts"
import type { Notification } from "#shared/contracts/notifications.ts"
import type { Order } from "#shared/contracts/orders.ts"
import type { PostingResult, TransactionDetail } from "#shared/contracts/transactions.ts"
import type { Upcoming } from "#shared/contracts/upcoming.ts"
import { addDays } from "#shared/time/target-days.ts"
import { testClient } from "../../../testing/connections.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem, withoutTrace } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"
import { endRight, newSharedAccount, type SharedAccount } from "../../../testing/shared-account.ts"

const elsewhere = { recipientIban: "DE89370400440532013000", recipientName: "Anna Weber" }
const verbs = ["pause", "resume", "end"] as const

let anna: Member
let ben: Member
let stranger: Member
let household: SharedAccount
beforeAll(async () => {
  anna = await newMember({ firstName: "Anna", lastName: "Berg" })
  ben = await newMember({ firstName: "Ben", lastName: "Berg" })
  stranger = await newMember()
  household = await newSharedAccount([anna, ben], "1000.00")
})

const rent = (from: { id: number }, changes: object = {}) => ({
  fromAccountId: from.id,
  amount: "950.00",
  ...elsewhere,
  firstOn: "2099-01-31",
  rhythm: "monthly",
  ...changes,
})
const plan = async (maker: Member, from: { id: number }, changes: object = {}) =>
  expectOk(await maker.post<Order>("/api/orders", rent(from, changes)))
const change = (who: Member, id: number, verb: string, body: object = {}) =>
  who.post<Order>(`/api/orders/${id}/${verb}`, body)
const shown = async (who: Member, id: number) => expectOk(await who.get<Order>(`/api/orders/${id}`))
const mayOnlySee = (shared: SharedAccount, who: Member) =>
  asOwner("update holder_people set may = 'see' where holder_id = $1 and user_id = $2", [
    shared.holderId,
    who.user.id,
  ])

/** What a member was told of an order, newest first: the sentence, and where it leads. */
async function toldOf(who: Member): Promise<Partial<Notification>[]> {
  const found = expectOk(await who.get<Notification[]>("/api/notifications"))
  return found
    .filter(({ subject }) => subject === "order")
    .map(({ text, detail, orderId }) => ({ text, detail, orderId }))
}
const actions = async ({ user }: Member, id: number) => {
  const rows = await asOwner<{ action: string }>(
    `select action from audit_events where user_id = $1 and details ->> 'orderId' = $2
      order by audit_events.id`,
    [user.id, String(id)],
  )
  return rows.map(({ action }) => action)
}

test("each owner sees an order, with who made it, wherever orders are; a stranger learns nothing", async () => {
  const [{ today }] = (await asOwner<{ today: string }>(
    "select bank_day(clock_timestamp())::text as today",
  )) as [{ today: string }]
  const order = await plan(anna, household, { firstOn: addDays(today, 3) })
  expect(order).toMatchObject({ madeBy: null })
  expect(await shown(ben, order.id)).toEqual({ ...order, madeBy: "Anna Berg" })
  for (const [owner, madeBy] of [
    [anna, null],
    [ben, "Anna Berg"],
  ] as const) {
    const listed = expectOk(await owner.get<Order[]>("/api/orders"))
    expect(listed.find(({ id }) => id === order.id)).toMatchObject({ madeBy })
    const upcoming = expectOk(await owner.get<Upcoming[]>("/api/upcoming"))
    expect(upcoming.find(({ orderId }) => orderId === order.id)).toMatchObject({ madeBy })
    const { orders } = expectOk(await owner.get<AccountDetail>(`/api/accounts/${household.id}`))
    expect(orders.map(({ id }) => id)).toContain(order.id)
  }
  expectOk(await change(anna, order.id, "end"))

  expect(expectOk(await stranger.get("/api/orders"))).toEqual([])
  const own = (await stranger.account("EUR")).id
  const asked = [
    (id: number) => stranger.get(`/api/orders/${id}`),
    (id: number) => stranger.put(`/api/orders/${id}`, rent({ id: own })),
    ...verbs.map((verb) => (id: number) => change(stranger, id, verb)),
    (id: number) => change(stranger, id, "skip", { dueOn: "2099-01-31" }),
  ]
  const { id } = await plan(anna, household)
  for (const ask of asked) {
    expect(withoutTrace(await ask(id))).toEqual(
      withoutTrace(await ask(999_999_999_999)).replaceAll("999999999999", String(id)),
    )
    expectProblem(await ask(id), "not_found")
  }
  expect((await shown(anna, id)).state).toBe("active")
})

test("only its maker changes and resumes it; the other owner skips, pauses, and ends it, and the maker is told", async () => {
  const { id } = await plan(anna, household)
  const refused = expectProblem(
    await ben.put(`/api/orders/${id}`, rent(household, { amount: "1.00" })),
    "order_of_another",
  )
  expect(refused.status).toBe(403)
  expectProblem(await change(ben, id, "resume"), "order_of_another")

  const skipped = expectOk(await change(ben, id, "skip", { dueOn: "2099-01-31" }))
  expect(skipped.nextDates[0]).toBe("2099-02-28")
  expect(skipped.runs[0]?.text).toBe("Not paid. This date was skipped. No money moved.")
  expect(expectOk(await change(ben, id, "pause")).state).toBe("paused")
  expectProblem(await change(ben, id, "resume"), "order_of_another")
  expect(expectOk(await change(anna, id, "resume")).state).toBe("active")
  expect(expectOk(await change(ben, id, "end")).state).toBe("ended")
  expectProblem(await change(anna, id, "resume"), "order_ended")

  expect(await actions(ben, id)).toEqual(["order.skipped", "order.paused", "order.ended"])
  expect(await actions(anna, id)).toEqual([
    "order.created",
    "order.skipped_by_owner",
    "order.paused_by_owner",
    "order.resumed",
    "order.ended_by_owner",
  ])
  const detail = "€950.00 to Anna Weber"
  const stopped = (text: string) => ({ text, detail, orderId: id })
  expect((await toldOf(anna)).slice(0, 3)).toEqual([
    stopped("Another owner of the account ended one of your standing orders or scheduled payments"),
    stopped(
      "Another owner of the account paused one of your standing orders or scheduled payments",
    ),
    stopped("Another owner of the account skipped a payment of your standing order"),
  ])
  // In whose sign-in it was done is nobody else's to know.
  const told = await asOwner(
    "select from audit_events where user_id = $1 and action like '%by_owner' and sign_in_id is not null",
    [anna.user.id],
  )
  expect(told).toEqual([])
})

test("who may only see the account sees its orders, and stops none of another's, and resumes none", async () => {
  const shared = await newSharedAccount([anna, ben], "100.00")
  const [hers, his] = [await plan(anna, shared), await plan(ben, shared)]
  await mayOnlySee(shared, ben)
  expect(await shown(ben, hers.id)).toMatchObject({ madeBy: "Anna Berg" })
  for (const verb of verbs) expectProblem(await change(ben, hers.id, verb), "not_found")
  expect(expectOk(await change(ben, his.id, "pause")).state).toBe("paused")
  expectProblem(await change(ben, his.id, "resume"), "not_found")
  expect(expectOk(await change(ben, his.id, "end")).state).toBe("ended")
})

test("whose right has ended finds no order of the account, and an owner ends theirs", async () => {
  const shared = await newSharedAccount([anna, ben], "100.00")
  const { id } = await plan(ben, shared)
  await endRight(shared, ben)
  expect(expectOk(await ben.get<Order[]>("/api/orders")).map((order) => order.id)).not.toContain(id)
  expectProblem(await ben.get(`/api/orders/${id}`), "not_found")
  expectProblem(await ben.put(`/api/orders/${id}`, rent(await ben.account("EUR"))), "not_found")
  for (const verb of verbs) expectProblem(await change(ben, id, verb), "not_found")
  expect(expectOk(await change(anna, id, "end")).state).toBe("ended")
  const [told] = await toldOf(ben)
  expect(told).toMatchObject({ detail: "€950.00 to Anna Weber", orderId: null })
})

test("why it was not paid: what is the maker's own is told to nobody else", async () => {
  const { id } = await plan(anna, household)
  const reasons = [
    ["payments_locked", "maker_prevented"],
    ["access_blocked", "maker_prevented"],
    ["daily_limit_exceeded", "maker_prevented"],
    ["insufficient_funds", "insufficient_funds"],
    ["payee_not_found", "payee_not_found"],
  ]
  await asOwner(
    `insert into order_runs (order_id, due_on, state, tries, first_tried_on, reason)
      select $1, date '2026-01-01' - place::int, 'refused', 1, '2026-01-01', reason
        from unnest($2::text[]) with ordinality as one(reason, place)`,
    [id, reasons.map(([reason]) => reason)],
  )
  const seenBy = async (who: Member) => (await shown(who, id)).runs.map(({ reason }) => reason)
  expect(await seenBy(anna)).toEqual(reasons.map(([reason]) => reason))
  expect(await seenBy(ben)).toEqual(reasons.map(([, others]) => others))
})

test("a transfer of one owner names the other's order that waits, and what it pays names the order to both", async () => {
  const shared = await newSharedAccount([anna, ben], "1000.00")
  const { id } = await plan(anna, shared, { amount: "12.34" })
  await asOwner(
    `insert into order_runs (order_id, due_on, state, tries, first_tried_on, next_try_at, reason)
      values ($1, '2026-01-05', 'waiting', 1, '2026-01-05', '2099-01-05', 'insufficient_funds')`,
    [id],
  )
  const transfer = { fromAccountId: shared.id, amount: "12.34", ...elsewhere }
  const sent = expectOk(await ben.post<PostingResult>("/api/transfers", transfer))
  expect(sent).toMatchObject({ waitingOrder: { id, dueOn: "2026-01-05" } })
  expectOk(await change(ben, id, "skip", { dueOn: "2026-01-05" }))

  await asOwner(
    "update payment_orders set next_due_on = bank_day(now()) - 1, next_try_at = now() where id = $1",
    [id],
  )
  const references = async (who: Member) =>
    (await shown(who, id)).runs.flatMap(({ reference }) => (reference === null ? [] : [reference]))
  await expect.poll(async () => (await references(ben)).length).toBe(1)
  const [reference] = await references(anna)
  for (const owner of [anna, ben]) {
    const path = `/api/transactions/${reference}`
    expect(expectOk(await owner.get<TransactionDetail>(path)).order).toMatchObject({ id })
  }
})

test("every order stands in the way of closing the account, no matter who made it, and nobody creates one meanwhile", async () => {
  const shared = await newSharedAccount([anna, ben], "1.00")
  await asOwner(
    `select ledger_post_for_bank(jsonb_build_object('kind', 'transfer', 'fromAccountId', $1::bigint,
      'toIban', $2::text, 'amount', '1.00', 'description', '', 'userId', $3::bigint, 'recipientName', 'Payee'), null)`,
    [shared.id, household.iban, anna.user.id],
  )
  const close = (who: Member) =>
    who.post(`/api/accounts/${shared.id}/closure`, { password: who.password })
  const { id } = await plan(ben, shared)
  // From an account of another holder, as of any other payer.
  await plan(anna, await anna.account("EUR"), {
    recipientIban: shared.iban,
    recipientName: "Household",
  })
  expect(expectProblem(await close(anna), "account_has_orders").detail).toContain(
    "€950.00 to Anna Weber.",
  )
  expectOk(await change(anna, id, "end"))

  const other = testClient(inject("bank").ownerUrl)
  await other.connect()
  try {
    await other.query("begin")
    // As order_store does.
    await other.query("select from users where id = $1 for no key update", [ben.user.id])
    const { rows } = await other.query<{ pid: number }>("select pg_backend_pid() as pid")
    const closing = close(anna)
    await expect
      .poll(
        async () =>
          (
            await asOwner("select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))", [
              rows[0]?.pid,
            ])
          ).length,
      )
      .toBe(1)
    await other.query("update payment_orders set state = 'paused', ended_at = null where id = $1", [
      id,
    ])
    await other.query("commit")
    expectProblem(await closing, "account_has_orders")
  } finally {
    await other.end()
  }
})
