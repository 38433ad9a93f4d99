import { type Scenario, scenario } from "./scenarios.ts"

/** Payments to other banks that wait for an answer, or that their payer owes. */

export const unconfirmedPayment = scenario(
  "update payments set state = 'unconfirmed', send_at = null where user_id = $1 and tx_id = $2",
  "update payments set state = 'queued' where user_id = $1 and tx_id = $2",
  "payment.own",
)
export const owedPayment = scenario(
  `with late as (update payments set state = 'settled_late' where user_id = $1 and tx_id = $2 returning id)
    insert into repair_items (kind, payment_id, what) select 'claim', id, 'Owed.' from late`,
  `with paid as (update payments set state = 'settled' where user_id = $1 and tx_id = $2 returning id)
    delete from repair_items r using paid where r.payment_id = paid.id`,
  "payment.arrived",
)
/** The bank of the case's payee has not answered three members. */
export const silentBank = scenario(
  `insert into instant_unanswered (bank, user_id)
    select 'DE??37040044', id from users order by (id = $1) desc, id limit 3`,
  "delete from instant_unanswered where $1::bigint is not null",
)
/** The account holds only what may be debited again. */
export const waitingFunds: Scenario = async (environment) => {
  const { bank, names } = environment
  const undo = await unconfirmedPayment(environment)
  const account = names.get("account.EUR")
  const [was] = await bank.sql<{ balance: string }>("select balance from accounts where id = $1", [
    account,
  ])
  await bank.sql(
    `update accounts set balance = (select -l.amount from payments p
        join postings l on l.entry_id = p.entry_id and l.account_id = p.account_id
        where p.tx_id = $2) where id = $1`,
    [account, names.get("payment.own")],
  )
  return async () => {
    await bank.sql("update accounts set balance = $2 where id = $1", [account, was?.balance])
    await undo()
  }
}
