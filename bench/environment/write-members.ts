import { testClient } from "../../testing/connections.ts"
import { ibanSql } from "../../testing/iban-sql.ts"
import type { BenchMember } from "../load/plan.ts"
import { signIn } from "./sign-in.ts"

/** The number of members, of their accounts in total, and of the deposits that fund them. */
export type Cohort = {
  readonly members: number
  readonly accounts: number
  readonly deposits?: number
}

const write = `
  with member as (
    insert into users (username, password_hash, first_name, last_name, holder_name)
      select $1 || n, 'none', 'Bench', 'Member', 'Bench Member' from generate_series(1, $2::int) n returning id
  ), numbered as (
    select id, row_number() over (order by id) - 1 as place from member
  ), numbers as materialized (
    select 800000000000 + (select coalesce(max(id), 0) from accounts) + n as number, n
      from generate_series(0, $3::int - 1) n
  ), account as (
    insert into accounts (holder_id, account_type, currency, iban, name)
      select id, 'current', 'EUR', ${ibanSql("number")}, 'Account ' || 1 + n / $2::int
        from numbers join numbered on place = n % $2::int
      returning holder_id as user_id, id, iban
  )
  select user_id as "userId", id from account`

const fund = `
  select count(*)::int as posted from (
    select ledger_post_for_bank(jsonb_build_object('kind', 'deposit', 'userId', holder_id,
        'toAccountId', id, 'amount', trunc(20000.00 / $2, 2), 'description', 'Deposit ' || n,
        'timeZone', 'Europe/Luxembourg'), null) as answer
      from generate_series(1, $2::int) n, accounts where id = any($1::bigint[])) as answers
    where answer ->> 'outcome' = 'posted'`

/**
 * Creates signed-in members as the database's owner. The posting function deposits 20,000 EUR to
 * each account.
 * @param name the prefix of their usernames
 * @param secret the API processes' SESSION_SECRET
 */
export async function writeMembers(
  ownerUrl: string,
  secret: string,
  name: string,
  { members, accounts, deposits = 1 }: Cohort,
): Promise<BenchMember[]> {
  const owner = testClient(ownerUrl)
  await owner.connect()
  try {
    await owner.query("set statement_timeout = 0; begin")
    const { rows } = await owner.query<{ userId: string; id: string }>(write, [
      name,
      members,
      accounts,
    ])
    const ids = rows.map(({ id }) => id)
    const { rows: funded } = await owner.query<{ posted: number }>(fund, [ids, deposits])
    if (funded[0]?.posted !== accounts * deposits) throw new Error("not all accounts have money")
    const signedIn = await signIn(owner, secret, [...new Set(rows.map(({ userId }) => userId))])
    await owner.query("commit")
    await owner.query("analyze")
    return signedIn
  } finally {
    await owner.end()
  }
}
