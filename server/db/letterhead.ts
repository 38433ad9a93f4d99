import type pg from "pg"
import { demoCreditUnion, type Letterhead } from "#shared/credit-union.ts"

type Client = Pick<pg.ClientBase | pg.Pool, "query">

/** What papers state of the bank, by the settings; of a database without rows, the demonstration's. */
const demo: Letterhead = {
  name: demoCreditUnion.name,
  shortName: demoCreditUnion.shortName,
  email: demoCreditUnion.email,
  phone: demoCreditUnion.phone,
  band: demoCreditUnion.band,
  accent: demoCreditUnion.accent,
  logo: demoCreditUnion.logo,
}

/** Whether the newest letterhead in the database is this one; true when none is given. */
export async function hasLetterhead(
  client: Client,
  letterhead: Letterhead | undefined,
): Promise<boolean> {
  if (letterhead === undefined) return true
  const { rows } = await client.query<{ same: boolean }>(
    "select coalesce(letterhead_at('infinity'), $1::jsonb) = $2::jsonb as same",
    [JSON.stringify(demo), JSON.stringify(letterhead)],
  )
  return rows[0]?.same ?? false
}

/**
 * Keeps a new letterhead from now on, in the caller's transaction: papers that were issued before keep theirs. The
 * first one of a bank that has issued nothing yet has always applied. Only the owner role may do so.
 */
export async function storeLetterhead(
  client: Client,
  letterhead: Letterhead | undefined,
): Promise<void> {
  if (letterhead === undefined || (await hasLetterhead(client, letterhead))) return
  await client.query(
    `insert into letterheads (since, content)
      select case when exists (select from letterheads) or exists (select from account_statements)
          or exists (select from loans) then clock_timestamp() else '-infinity' end, $1::jsonb`,
    [JSON.stringify(letterhead)],
  )
}
