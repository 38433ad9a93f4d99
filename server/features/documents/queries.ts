import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import {
  MonthlyStatement,
  type ReadStatements,
  StatedAccount,
} from "#shared/contracts/documents.ts"
import { queryRows } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import { openedOn } from "./certificate-queries.ts"

/**
 * The monthly statements of one of the member's accounts, newest first.
 * @returns undefined for an account that is not the member's
 */
export async function monthlyStatements(
  db: Database,
  userId: number,
  accountId: number,
): Promise<MonthlyStatement[] | undefined> {
  const [row] = await queryRows(
    db,
    z.object({ found: z.array(MonthlyStatement) }),
    sql`
    select coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, 'number', s.number,
            'from', to_char(s.first_day, 'YYYY-MM-DD'), 'to', to_char(s.last_day, 'YYYY-MM-DD'),
            'moneyIn', s.money_in::text, 'moneyOut', s.money_out::text, 'closing', s.closing::text,
            'unread', r.statement_id is null)
          order by s.number desc)
        from account_statements s left join statement_reads r on r.statement_id = s.id and r.user_id = a.viewer
        where s.account_id = a.id), '[]') as found
      from account_people a where a.id = ${accountId} and a.viewer = ${userId}`,
  )
  return row?.found
}

/** The member's accounts, closed ones last, with the years of their monthly statements. */
export function accountsWithStatements(db: Database, userId: number): Promise<StatedAccount[]> {
  return queryRows(
    db,
    StatedAccount,
    sql`
    select a.id::float8 as id, a.name, a.iban, a.currency, a.closed_at is not null as closed,
        extract(year from ${openedOn})::int as "openedIn", coalesce(stated.years, '[]') as years
      from account_people a
      cross join lateral (
        select jsonb_agg(jsonb_build_object('year', y.year, 'unread', y.unread) order by y.year desc) as years
          from (select extract(year from s.first_day)::int as year,
                count(*) filter (where r.statement_id is null) as unread
              from account_statements s left join statement_reads r on r.statement_id = s.id and r.user_id = a.viewer
              where s.account_id = a.id group by 1) as y) as stated
      where a.viewer = ${userId}
      order by a.closed_at is not null, a.id`,
  )
}

/**
 * Marks the member's monthly statements as read.
 * @param which of one account only, of one year only, or of all
 * @returns how many were unread; undefined for an account that is not the member's
 */
export async function markStatementsRead(
  db: Database,
  userId: number,
  { accountId, year }: ReadStatements,
): Promise<number | undefined> {
  const [row] = await queryRows(
    db,
    z.object({ owned: z.boolean(), marked: z.int() }),
    sql`
    with own as (
        select id from account_people where viewer = ${userId}
          and id = coalesce(${accountId ?? null}::bigint, id)),
      marked as (
        insert into statement_reads (statement_id, user_id)
          select s.id, ${userId} from account_statements s join own on own.id = s.account_id
            where extract(year from s.first_day) = coalesce(${year ?? null}::int, extract(year from s.first_day))
          on conflict do nothing returning statement_id)
    select ${accountId ?? null}::bigint is null or exists (select from own) as owned,
      (select count(*)::int from marked) as marked`,
  )
  return row?.owned ? row.marked : undefined
}

/**
 * Marks a monthly statement of one of the member's accounts as read.
 * @returns whether it was unread; undefined for a statement that is not the member's
 */
export async function markStatementRead(
  db: Database,
  userId: number,
  id: number,
): Promise<boolean | undefined> {
  const [row] = await queryRows(
    db,
    z.object({ marked: z.boolean() }),
    sql`
    with own as (
        select s.id from account_statements s join account_people a on a.id = s.account_id
          where s.id = ${id} and a.viewer = ${userId}),
      marked as (
        insert into statement_reads (statement_id, user_id) select id, ${userId} from own
          on conflict do nothing returning statement_id)
    select exists (select from marked) as marked from own`,
  )
  return row?.marked
}
