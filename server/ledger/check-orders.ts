import { sql } from "drizzle-orm"

/** What must hold between the ledger and the orders of members: one sentence for each violation. */
export const orderRules = [
  // Every paid date has a transfer of its own, made by the order's member.
  sql`select format('Order %s was paid on %s by transaction %s, which is not a transfer of its member', r.order_id,
      r.due_on, r.transaction_id) as violation
    from order_runs r join payment_orders o on o.id = r.order_id
    join transactions t on t.id = r.transaction_id
    join journal_entries e on e.id = t.entry_id
    where e.kind not in ('transfer', 'outgoing_transfer', 'demo_outgoing_transfer') or e.sign_in_id is not null
      or e.user_id is distinct from o.user_id
    order by r.order_id, r.due_on`,
  // No date was passed over: what is due next comes after every date that is decided.
  sql`select format('Order %s is next due on %s, which is decided already', o.id, o.next_due_on) as violation
    from payment_orders o join order_runs r on r.order_id = o.id and r.due_on = o.next_due_on
    where o.state = 'active' order by o.id`,
]
