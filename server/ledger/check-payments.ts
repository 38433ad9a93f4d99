import { sql } from "drizzle-orm"

/** What must hold between the ledger and payments with other banks: one sentence for each violation. */
export const paymentRules = [
  // Every order has its payment, and the money on its way is that of the payments on their way.
  sql`select format('Entry %s pays another bank, but there is no payment of it', p.entry_id) as violation
    from postings p join journal_entries e on e.id = p.entry_id
    where p.system_account = 'payments_in_transit' and p.amount > 0
      and not exists (select from payments where entry_id = e.id)
      -- What is on its way back belongs to an event, as another rule says.
      and e.kind not in ('payment_sent_back', 'unapplied_sent_back')
    order by p.entry_id`,
  sql`select format('Payments on their way sum to %s EUR, but payments_in_transit stands at %s', sums.owed,
      sums.held) as violation
    from (select
      (select coalesce(sum(amount), 0) from payments where direction = 'out' and state in ('queued', 'sent')
          or direction = 'in' and state = 'sending_back') as owed,
      (select coalesce(sum(amount), 0) from postings where system_account = 'payments_in_transit') as held) as sums
    where sums.owed <> sums.held`,
  sql`select format('Unapplied payments sum to %s EUR, but unapplied_incoming stands at %s', sums.owed, sums.held)
    as violation
    from (select
      (select coalesce(sum(amount), 0) from payments where direction = 'in' and state = 'unapplied')
        + (select coalesce(sum(p.amount), 0) from payments
          join payment_events v on v.payment_id = payments.id and payments.direction = 'out'
          join postings p on p.entry_id = v.entry_id and p.system_account = 'unapplied_incoming') as owed,
      (select coalesce(sum(amount), 0) from postings where system_account = 'unapplied_incoming') as held) as sums
    where sums.owed <> sums.held`,
  // Nobody was given more than a payment had left, or paid more than they owed for it.
  sql`select format('Payment %s has left %s EUR on %s', p.tx_id, sum(l.amount), l.system_account) as violation
    from payments p join payment_events v on v.payment_id = p.id
    join postings l on l.entry_id = v.entry_id
      and l.system_account in ('unapplied_incoming', 'payment_claims')
    group by p.id, l.system_account
    having sum(l.amount) * case l.system_account when 'payment_claims' then -1 else 1 end < 0 order by p.id`,
  // A payment is where its events led, by transitions that are allowed, each with its movement.
  sql`select format('Payment %s is %s, but its last event led to %s', p.tx_id, p.state,
      coalesce(v.to_state::text, 'nothing')) as violation
    from payments p left join lateral (select to_state from payment_events
      where payment_id = p.id order by number desc limit 1) v on true
    where v.to_state is distinct from p.state order by p.id`,
  sql`select format('Payment %s has an event %s after event %s', p.tx_id, v.number, v.before) as violation
    from (select payment_id, number, from_state, to_state,
        lag(number, 1, 0) over steps as before, lag(to_state) over steps as was
      from payment_events window steps as (partition by payment_id order by number)) v
    join payments p on p.id = v.payment_id
    where v.number <> v.before + 1 or v.from_state is distinct from v.was
    order by p.id, v.number`,
  sql`select format('Payment %s went from %s to %s by %s, which is not allowed', p.tx_id, v.from_state,
      v.to_state, v.event) as violation
    from payment_events v join payments p on p.id = v.payment_id
    left join journal_entries e on e.id = v.entry_id
    where v.from_state is not null and not exists (select from payment_transitions t
      where t.direction = p.direction and t.scheme = p.scheme and t.from_state = v.from_state
        and t.event = v.event
        and (t.to_state = v.to_state and t.kind is not distinct from e.kind
          -- An account that was closed meanwhile.
          or e.kind = 'payment_unapplied' and v.to_state in (t.to_state, 'unapplied')))
      -- Before the state sending_back existed, unapplied payments were returned in one step.
      and not (v.event = 'sent_back' and v.from_state = 'unapplied' and v.to_state = 'sent_back'
        and p.direction = 'in' and p.scheme = 'standard' and e.kind = 'unapplied_sent_back')
    order by p.id, v.number`,
  // Each entry of a payment belongs to one event.
  sql`select format('Entry %s (%s) belongs to %s events of payments, not to one', e.id, e.kind, count(v.id))
    as violation
    from journal_entries e left join payment_events v on v.entry_id = e.id
    where e.kind in ('payment_settled', 'payment_given_back', 'payment_late', 'payment_returned',
      'payment_received', 'payment_unapplied', 'unapplied_assigned', 'unapplied_sent_back', 'payment_sent_back',
      'return_rejected', 'recall_held', 'recall_released', 'claim_paid', 'claim_written_off')
    group by e.id having count(v.id) <> 1 order by e.id`,
  // Recalled money is held while its recall is open, never more than was credited, and not for longer than allowed.
  sql`select format('Payment %s is %s, was credited %s, and %s %s are held until %s', p.tx_id, p.state,
      credited.amount, held.amount, held.currency, p.due_at) as violation
    from (select v.payment_id, l.currency, sum(l.amount) as amount from payment_events v
        join postings l on l.entry_id = v.entry_id and l.system_account = 'recalled_money'
        group by v.payment_id, l.currency) held
      join payments p on p.id = held.payment_id
      left join lateral (select l.amount from postings l
        where l.entry_id = p.entry_id and l.account_id = p.account_id) credited on true
    where held.amount <> 0 and (p.state <> 'recall_received' or held.amount not between 0 and credited.amount
      or p.due_at < clock_timestamp() - interval '1 day') order by p.id`,
  // A payment that did not arrive has cost its payer nothing, to the cent and in the account's currency.
  sql`select format('Payment %s is %s, and its payer is %s %s short', p.tx_id, p.state, -sum(l.amount), l.currency)
    as violation
    from payments p join payment_events v on v.payment_id = p.id
    join postings l on l.entry_id = v.entry_id and l.account_id is not null
    where p.direction = 'out' and p.state in ('rejected', 'cancelled', 'unconfirmed')
    group by p.id, l.currency having sum(l.amount) <> 0 order by p.id`,
  // What the ledger says is on the settlement account is what its bank says, but for lines and payments that
  // are not matched yet.
  sql`select format('The settlement account holds %s EUR by the ledger and %s by statement %s; what is not matched yet explains %s',
      books.held, last.closing, last.statement_id, books.unmatched - open.amount) as violation
    from (select closing, statement_id from statements where complete
        order by closing_date desc, coalesce(sequence, 0) desc, page desc, id desc limit 1) as last,
      (select -coalesce(sum(l.amount), 0) as held,
          -coalesce(sum(l.amount) filter (where r.payment_id is null and w.entry_id is null), 0) as unmatched
        from postings l left join payment_events v on v.entry_id = l.entry_id
        left join (reconciled_payments r join statement_lines n on n.id = r.line_id
            join statements s on s.id = n.statement_id and s.complete)
          on r.payment_id = v.payment_id and r.returned = (v.event in ('returned', 'sent_back', 'return_settled'))
        left join (select s.entry_id from statements s where s.complete union all
            select n.entry_id from statement_lines n join statements s on s.id = n.statement_id and s.complete union all
            select d.entry_id from vault_deliveries d join statement_lines n on n.id = d.line_id
              join statements s on s.id = n.statement_id and s.complete) w
          on w.entry_id = l.entry_id
        where l.system_account = 'nostro') as books,
      (select coalesce(sum(n.amount), 0) as amount from statement_lines n
        join statements s on s.id = n.statement_id and s.complete where not n.matched) as open
    where books.held - books.unmatched <> last.closing - open.amount`,
  // A line's payments and cash deliveries are its amount, with what was written off.
  sql`select format('Line %s of statement %s is %s EUR, and its payments sum to %s', l.number, s.statement_id,
      l.amount, explained.amount) as violation
    from statement_lines l join statements s on s.id = l.statement_id
    cross join lateral (select coalesce(sum(amount), 0) as amount from (
      select r.amount from reconciled_payments r where r.line_id = l.id
      union all select d.settled from vault_deliveries d where d.line_id = l.id
      union all select -p.amount from postings p
        where p.entry_id = l.entry_id and p.system_account = 'nostro') parts) explained
    where explained.amount <> case when l.matched then l.amount else 0 end order by l.id`,
  sql`select format('Entry %s (%s) writes off no line of a statement', e.id, e.kind) as violation
    from journal_entries e where e.kind in ('difference_received', 'difference_paid')
      and not exists (select from statement_lines where entry_id = e.id)
      and not exists (select from statements where entry_id = e.id)
      and not exists (select from write_off_reversals where e.id in (entry_id, reversal_entry_id))
    order by e.id`,
  sql`select format('Entry %s reverses write-off %s, but their amounts on %s sum to %s EUR', r.reversal_entry_id,
      r.entry_id, l.system_account, sum(l.amount)) as violation
    from write_off_reversals r join postings l on l.entry_id in (r.entry_id, r.reversal_entry_id)
    group by r.entry_id, r.reversal_entry_id, l.system_account having sum(l.amount) <> 0
    order by r.reversal_entry_id`,
]
