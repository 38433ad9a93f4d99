import type pg from "pg"
import type { Finding, Invariant } from "./finding.ts"

/** How many things a rule looks at, and one sentence a row for what breaks it. */
type Rule = {
  readonly invariant: Invariant
  readonly counted: string
  readonly figure: string
  readonly broken: string
}

/** What must hold at every moment. Written apart from server/ledger/check.ts, on purpose. */
const rules: readonly Rule[] = [
  {
    invariant: "I1",
    figure: "entries",
    counted: "select count(*) as number from journal_entries",
    broken: `select format('Entry %s sums to %s %s', entry_id, sum(amount), currency) as violation
        from postings group by entry_id, currency having sum(amount) <> 0
      union all
      select format('Entry %s has no postings', e.id) from journal_entries e
        where not exists (select from postings p where p.entry_id = e.id)`,
  },
  {
    invariant: "I2",
    figure: "accounts",
    counted: "select count(*) as number from accounts",
    broken: `select format('Account %s has a balance of %s, and postings of %s', a.id, a.balance,
          coalesce(sum(p.amount), 0)) as violation
        from accounts a left join postings p on p.account_id = a.id
        group by a.id having a.balance <> coalesce(sum(p.amount), 0)`,
  },
  {
    invariant: "I3",
    figure: "balances",
    counted: `select (select count(*) from accounts)
      + (select count(*) from postings where account_id is not null) as number`,
    broken: `select format('Account %s has %s', id, balance) as violation from accounts where balance < 0
      union all
      select format('Account %s had %s after version %s', account_id, balance_after, account_version)
        from postings where balance_after < 0`,
  },
  {
    invariant: "I4",
    figure: "versions",
    counted: "select count(*) as number from postings where account_id is not null",
    broken: `select format('Account %s: version %s with %s follows version %s with %s after a step of %s',
          account_id, account_version, balance_after, before, balance_before, amount) as violation
        from (select account_id, account_version, balance_after, amount,
            lag(account_version, 1, 0) over steps as before,
            lag(balance_after, 1, 0.00) over steps as balance_before
          from postings where account_id is not null
          window steps as (partition by account_id order by account_version)) as chain
        where account_version <> before + 1 or balance_after <> balance_before + amount
      union all
      select format('Account %s is at version %s and balance %s, its last posting at %s and %s',
          a.id, a.version, a.balance, coalesce(last.account_version, 0), coalesce(last.balance_after, 0))
        from accounts a left join lateral (select account_version, balance_after from postings p
          where p.account_id = a.id order by account_version desc limit 1) as last on true
        where a.version <> coalesce(last.account_version, 0)
          or a.balance <> coalesce(last.balance_after, 0)`,
  },
]

/**
 * I1 to I4 in the snapshot of the caller's transaction: every entry sums to zero in each currency,
 * every balance is the sum of its postings, none is negative, versions have no gap and balances chain.
 */
export async function moneyInSnapshot(client: pg.ClientBase): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { invariant, figure, counted, broken } of rules) {
    const number = await client.query<{ number: string }>(counted)
    const { rows } = await client.query<{ violation: string }>(broken)
    findings.push({
      invariant,
      figures: { [figure]: Number(number.rows[0]?.number ?? 0) },
      violations: rows.map(({ violation }) => violation),
    })
  }
  return findings
}

/** Runs work in one REPEATABLE READ snapshot that may take its time. */
export async function inSnapshot<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query("begin isolation level repeatable read read only")
  try {
    await client.query("set local statement_timeout = 0")
    return await work()
  } finally {
    await client.query("rollback")
  }
}
