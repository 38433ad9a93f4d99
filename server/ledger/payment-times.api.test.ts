import { expect, test } from "vitest"
import { asOwner, ownerConnection } from "../../testing/database.ts"
import { moveOn, newPayer, orderPayment, receive } from "../../testing/payments/order-payment.ts"

/** Runs `change` while something else holds an account. Returns when the account was free again. */
async function whileLocked(accountId: number, change: () => Promise<unknown>): Promise<string> {
  const holder = await ownerConnection()
  await holder.query("begin")
  await holder.query("select from accounts where id = $1 for no key update", [accountId])
  const { rows: mine } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid")
  const changed = change()
  await expect
    .poll(() =>
      asOwner("select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))", [
        mine[0]?.pid,
      ]),
    )
    .not.toEqual([])
  const { rows } = await holder.query<{ at: string }>("select clock_timestamp()::text as at")
  await holder.query("commit")
  holder.release()
  await changed
  return rows[0]?.at ?? ""
}

// The end of the day accrues interest up to a day's last posting. One that waits for its account over
// midnight must not be booked on the day that was closed meanwhile.
test("a payment that waited for its account is booked when it got it, not before", async () => {
  const { payer, fromAccountId } = await newPayer()
  const { transaction } = await orderPayment(payer, fromAccountId)
  await moveOn(transaction.reference, "sent")
  const free = [
    await whileLocked(fromAccountId, () => moveOn(transaction.reference, "rejected AC04")),
  ]
  const { iban } = await payer.account("EUR")
  free.push(await whileLocked(fromAccountId, () => receive(iban)))

  const booked = await asOwner<{ at: string; same: boolean }>(
    `select e.booked_at::text as at, t.created_at = e.booked_at as same
      from transactions t join journal_entries e on e.id = t.entry_id
      where t.to_account_id = $1 and e.kind in ('payment_given_back', 'payment_received')
      order by e.id`,
    [fromAccountId],
  )
  expect(booked.map(({ at, same }, index) => [same, at > (free[index] ?? "")])).toEqual([
    [true, true],
    [true, true],
  ])
})
