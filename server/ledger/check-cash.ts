import { sql } from "drizzle-orm"
import { correctionsThroughSuspense, reversals } from "#shared/ledger/movement-kinds.ts"

/** What must hold between the ledger, the drawers, and reversals: one sentence for each violation, as in check.ts. */
export const cashRules = [
  sql`select format('Drawers hold %s %s, but the ledger says %s', coalesce(d.total, 0), coalesce(d.currency, p.currency),
      coalesce(-p.total, 0)) as violation
    from (select d.currency, sum(m.amount) as total from cash_movements m
        join cash_drawers d on d.id = m.drawer_id group by d.currency) d
      full join (select currency, sum(amount) as total from postings
        where system_account = 'cash_drawers' group by currency) p on p.currency = d.currency
    where coalesce(d.total, 0) <> coalesce(-p.total, 0)`,
  sql`select format('Movement %s of drawer %s is of %s, but its entry %s moves %s', m.id, m.drawer_id, m.amount,
      m.entry_id, coalesce(p.amount, 0)) as violation
    from cash_movements m join cash_drawers d on d.id = m.drawer_id
      left join (select entry_id, currency, -sum(amount) as amount from postings
        where system_account = 'cash_drawers' group by entry_id, currency) p
        on p.entry_id = m.entry_id and p.currency = d.currency
    where p.amount is distinct from m.amount order by m.id`,
  sql`select format('Entry %s moves cash of no drawer', p.entry_id) as violation
    from postings p left join cash_movements m on m.entry_id = p.entry_id
    where p.system_account = 'cash_drawers' and m.id is null order by p.entry_id`,
  sql`select format('Entry %s moves cash of the vault without a drawer, a delivery, or a count', p.entry_id) as violation
    from postings p join journal_entries e on e.id = p.entry_id
    where p.system_account = 'cash_vault' and e.kind <> 'demo_vault_filled'
      and not exists (select from cash_movements m where m.entry_id = p.entry_id)
      and not exists (select from vault_deliveries d where d.entry_id = p.entry_id)
      and not exists (select from vault_counts c where c.entry_id = p.entry_id) order by p.entry_id`,
  sql`select format('Count %s of the vault differs by %s %s, but its entry %s moves %s', c.id, c.counted - c.expected,
      c.currency, c.entry_id, coalesce(p.amount, 0)) as violation
    from vault_counts c left join (select entry_id, currency, -sum(amount) as amount from postings
      where system_account = 'cash_vault' group by entry_id, currency) p
        on p.entry_id = c.entry_id and p.currency = c.currency
    where c.entry_id is not null and p.amount is distinct from c.counted - c.expected order by c.id`,
  sql`select format('Delivery %s is of %s %s and %s EUR, but its entry %s moves %s and %s', d.id, d.amount, d.currency,
      d.settled, d.entry_id, coalesce(moved.cash, 0), coalesce(moved.settled, 0)) as violation
    from vault_deliveries d left join lateral (
      select -sum(amount) filter (where system_account = 'cash_vault' and currency = d.currency) as cash,
          -sum(amount) filter (where system_account = 'nostro' and currency = 'EUR') as settled
        from postings where entry_id = d.entry_id) moved on true
    where moved.cash is distinct from d.amount or moved.settled is distinct from d.settled order by d.id`,
  sql`select format('Drawer %s fell below zero, to %s', drawer_id, min(balance)) as violation
    from (select drawer_id, sum(amount) over (partition by drawer_id order by id) as balance
      from cash_movements) as steps
    group by drawer_id having min(balance) < 0 order by drawer_id`,
  sql`select format('Drawer %s is closed, and holds %s', d.id, sum(m.amount)) as violation
    from cash_drawers d join cash_movements m on m.drawer_id = d.id
    where d.closed_at is not null group by d.id having sum(m.amount) <> 0 order by d.id`,
  // A reversing entry names what it reverses, mirrors its accounts, and is not larger.
  sql`select format('Entry %s reverses an entry that it does not name', e.id) as violation
    from journal_entries e left join entry_reversals r on r.entry_id = e.id
    where r.entry_id is null
      and e.kind = any(${sql.param([...Object.values(reversals), ...Object.values(correctionsThroughSuspense)])}::text[])
    order by e.id`,
  sql`select format('Entry %s is not a reversal of entry %s', r.entry_id, r.reversed_entry_id) as violation
    from entry_reversals r
      join journal_entries e on e.id = r.entry_id
      join journal_entries wrong on wrong.id = r.reversed_entry_id
    where (${JSON.stringify(reversals)}::jsonb ->> wrong.kind is distinct from e.kind
        and ${JSON.stringify(correctionsThroughSuspense)}::jsonb ->> wrong.kind is distinct from e.kind) or exists (
      select from postings p where p.entry_id = r.entry_id and not exists (
        select from postings w where w.entry_id = r.reversed_entry_id and w.currency = p.currency
          and w.account_id is not distinct from p.account_id
          and w.system_account is not distinct from case
            when ${JSON.stringify(correctionsThroughSuspense)}::jsonb ->> wrong.kind = e.kind
              and p.system_account = 'suspense' then 'cash_drawers' else p.system_account end
          and sign(w.amount) = -sign(p.amount) and abs(w.amount) >= abs(p.amount)))
    order by r.entry_id`,
]
