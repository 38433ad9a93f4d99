import { ibanSql } from "./iban-sql.ts"

/** The size of a generated bank. */
export type BankSize = {
  readonly members: number
  /** The total; the first members have one more if the number is not divisible. */
  readonly accounts: number
  /** How many transfers each account sends after its opening deposit; each makes two postings. */
  readonly transfersEach: number
  /** Deposits of 1.00 to the first account over the last year, for one long history. */
  readonly busyDeposits: number
}

/**
 * SQL for the rows of a generated bank. Each row follows from its number alone, so that any part
 * can be written separately: account i belongs to member i mod members and opens with 1,000.00;
 * in each round, account i pays the account `step` further on, so that it pays once and is paid
 * once.
 */

const opening = "1000.00"
const firstNumber = 700_000_000_000

const iban = (place: string) => ibanSql(`${firstNumber} + ${place}`)

/** The members with numbers from `from` to `to`, exclusive. */
export const membersSql = (from: number, to: number) => `
  insert into users (id, username, password_hash, first_name, last_name, holder_name) overriding system value
    select n + 1, 'grown-' || n, 'none', 'Grown', 'Member', 'Grown Member' from generate_series(${from}, ${to - 1}) n`

/** Makes members who were written without triggers holders of their own, as the triggers would have done. */
export const missingHoldersSql = `
  insert into holders (id, kind)
    select id, 'person' from users u where not exists (select from holders h where h.id = u.id);
  insert into holder_people (holder_id, user_id, role, may)
    select id, id, 'owner', 'pay' from users u
      where not exists (select from holder_people p where p.holder_id = u.id and p.user_id = u.id)`

/** Their accounts. */
export const accountsSql = (
  { members, transfersEach, busyDeposits }: BankSize,
  from: number,
  to: number,
) => `
  insert into accounts (id, holder_id, account_type, currency, balance, version, iban, name) overriding system value
    select n + 1, n % ${members} + 1, 'current', 'EUR',
        ${opening} + case n when 0 then ${busyDeposits} else 0 end,
        ${1 + 2 * transfersEach} + case n when 0 then ${busyDeposits} else 0 end,
        ${iban("n")}, 'Account ' || 1 + n / ${members}
      from generate_series(${from}, ${to - 1}) n`

const references = (prefix: string) => `ledger_reference('${prefix}', at, id)`

/**
 * Everything that belongs to the rows (id, kind, prefix, payer, payee, amount, at) that `given`
 * selects.
 */
const booked = (given: string, postings: string, payer: string) => `
  with given as materialized (${given}),
  referred as materialized (select given.*, case kind when 'deposit' then ${references("DEP")}
    else ${references("TRF")} end as reference from given),
  entries as (
    insert into journal_entries (id, kind, reference, user_id, booked_at, created_at) overriding system value
      select id, kind, reference, ${payer}, at, at from referred
  ), legs as (
    insert into postings (entry_id, account_id, system_account, currency, amount, account_version, balance_after)
      ${postings}
  ), queue as (
    insert into unsealed (chain, item_id, queued_at) select 'journal', id, null from given
  )
  insert into transactions (entry_id, from_account_id, to_account_id, amount, currency, type, description,
      reference, payer_name, payer_iban, recipient_name, recipient_iban, created_at)
    select id, payer + 1, payee + 1, amount, 'EUR', kind::transaction_type, 'Movement ' || id, reference,
        case when payer is not null then 'Grown Member' end,
        case when payer is not null then ${iban("payer")} end,
        case when payer is not null then 'Grown Member' end, ${iban("payee")}, at
      from referred`

/**
 * Entries with numbers from `from` to `to`, exclusive: first the opening deposits, then the rounds.
 * The versions of an account follow the order of its entries.
 */
export function entriesSql(
  { members, accounts, transfersEach }: BankSize,
  from: number,
  to: number,
): string {
  const entries = accounts * (1 + transfersEach)
  const step = `(1 + (${accounts} / (round + 2))::bigint % ${accounts - 1})`
  const given = `
    select n + 1 as id, case when round < 0 then 'deposit' else 'transfer' end as kind, round, step,
        case when round >= 0 then i end as payer,
        case when round < 0 then i else (i + step) % ${accounts} end as payee,
        case when round < 0 then ${opening} else 10 + round + 0.34 end::numeric(12, 2) as amount,
        date_trunc('day', now()) - interval '1100 days' + interval '700 days' * (n::float8 / ${entries}) as at
      from (select n, n / ${accounts} - 1 as round, n % ${accounts} as i
        from generate_series(${from}::bigint, ${to - 1}::bigint) n) as numbered
      cross join lateral (select ${step} as step) as stepped`
  const postings = `
    select id, null, 'cash_in'::system_account_code, 'EUR'::currency, -amount, null::bigint, null::numeric
      from given where payer is null
    union all
    select id, payee + 1, null, 'EUR', amount, 1, amount from given where payer is null
    union all
    select id, payer + 1, null, 'EUR', -amount, 2 + 2 * round + (payer >= step)::int,
        ${opening} - case when payer >= step then 0 else amount end
      from given where payer is not null
    union all
    select id, payee + 1, null, 'EUR', amount, 2 + 2 * round + (payer + step >= ${accounts})::int,
        ${opening} + case when payer + step >= ${accounts} then 0 else amount end
      from given where payer is not null`
  return booked(given, postings, `coalesce(payer, payee) % ${members} + 1`)
}

/** The busy account's deposits numbered from `from` to below `to`, after all other entries. */
export function busySql(
  { accounts, transfersEach, busyDeposits }: BankSize,
  from: number,
  to: number,
): string {
  const entries = accounts * (1 + transfersEach)
  const given = `
    select ${entries} + n + 1 as id, 'deposit' as kind, n, null::bigint as payer, 0::bigint as payee,
        1.00::numeric(12, 2) as amount,
        date_trunc('day', now()) - interval '364 days' + interval '363 days' * (n::float8 / ${busyDeposits}) as at
      from generate_series(${from}::bigint, ${to - 1}::bigint) n`
  const postings = `
    select id, null::bigint, 'cash_in'::system_account_code, 'EUR'::currency, -amount, null::bigint, null::numeric
      from given
    union all
    select id, 1, null, 'EUR', amount, ${2 + 2 * transfersEach} + n, ${opening} + n + 1 from given`
  return booked(given, postings, "1")
}

/** Lets the next rows come after these. */
export const sequencesSql = `
  select setval('users_id_seq', (select max(id) from users)),
    setval('accounts_id_seq', (select max(id) from accounts)),
    setval('journal_entries_id_seq', (select max(id) from journal_entries))`

const history = "array['journal_entries', 'postings', 'transactions']::regclass[]"

/** How the history's indexes are dropped and made again, but for primary keys: one row each. */
export const indexesSql = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'u' and conrelid = any(${history})
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index where indrelid = any(${history})
      and not exists (select from pg_constraint where conindid = indexrelid)`
