import { and, eq, isNull, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { PaymentRequest, RequestBlock } from "#shared/contracts/requests.ts"
import { checkIban } from "#shared/iban/iban.ts"
import { requestsListed } from "#shared/limits.ts"
import { accounts } from "#shared/tables/accounts.ts"
import { accountPeople, holderNames } from "#shared/tables/holder-people.ts"
import { type paymentRequests, requestBlocks } from "#shared/tables/requests.ts"
import { users } from "#shared/tables/users.ts"
import { queryRows, runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import { byTypedName } from "../../identity/sign-in/queries.ts"

/** A time as ISO 8601 in UTC. */
const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const isOpen = sql`r.state = 'open' and r.expires_on >= bank_day(clock_timestamp())`

/** A predicate: the request is one of the newest, or of the newest open ones. The others need not be sorted. */
const isListed = (userId: number) => sql`r.id in (
  (select id from payment_requests where user_id = ${userId} order by id desc limit ${requestsListed})
  union (select id from payment_requests where payer_id = ${userId} order by id desc limit ${requestsListed})
  union (select id from payment_requests r where user_id = ${userId} and ${isOpen} order by id desc limit ${requestsListed})
  union (select id from payment_requests r where payer_id = ${userId} and ${isOpen} order by id desc limit ${requestsListed}))`

const OwnRequest = z.omit(PaymentRequest, { qrCode: true })

/**
 * The requests that a member made or is asked, the open ones first and newest first; or only the one with the
 * given id, if it is theirs. One who is asked does not see by which name.
 */
export function ownRequests(
  db: Database,
  userId: number,
  id?: number,
): Promise<z.output<typeof OwnRequest>[]> {
  return queryRows(
    db,
    OwnRequest,
    sql`
    select r.id::float8 as id, case when r.user_id = ${userId} then 'out' else 'in' end as direction,
      case when r.state = 'open' and not (${isOpen}) then 'expired' else r.state::text end as state,
      r.amount::text, a.currency, r.reason, r.reference, coalesce(payee.holder_name, '') as "payeeName",
      a.iban as "payeeIban", case when r.user_id = ${userId} then r.asked end as asked,
      r.expires_on::text as "expiresOn", ${iso("r.created_at")} as "createdAt",
      ${iso("r.ended_at")} as "endedAt", t.reference as transaction
    from payment_requests r
    join accounts a on a.id = r.account_id
    join users payee on payee.id = r.user_id
    left join transactions t on t.id = r.transaction_id
    where ${id === undefined ? isListed(userId) : sql`r.id = ${id}`} and (r.user_id = ${userId} or r.payer_id = ${userId})
    order by (${isOpen}) desc, r.id desc
    limit ${requestsListed}`,
  )
}

/**
 * The member who is asked, by the IBAN of an open account or by the username. A username that reads like an
 * IBAN never stands for another member's account.
 */
export async function askedMember(db: Database, asked: string): Promise<number | undefined> {
  const iban = checkIban(asked)
  const { isNamed, exactFirst } = byTypedName(asked)
  const [found] = iban.ok
    ? await db
        .select({ id: sql<number>`account_member(${accounts.id})::float8` })
        .from(accounts)
        .where(and(eq(accounts.iban, iban.iban), isNull(accounts.closedAt)))
    : await db
        .select({ id: users.id })
        .from(users)
        .where(and(isNamed, isNull(users.membershipClosedAt)))
        .orderBy(exactFirst)
        .limit(1)
  return found?.id
}

/** Whether a member has blocked another one's requests. */
export async function hasBlocked(db: Database, userId: number, askerId: number): Promise<boolean> {
  const found = and(eq(requestBlocks.userId, userId), eq(requestBlocks.blockedId, askerId))
  return (await db.$count(requestBlocks, found)) > 0
}

/**
 * How many open requests a member has and how many they made in 24 hours, and the bank's day. Until the
 * transaction ends, no other transaction can make one for them or close one of their accounts.
 */
export async function countForAsking(tx: Database, userId: number) {
  await runStatement(tx, sql`select from ${users} where ${users.id} = ${userId} for no key update`)
  const [row] = await queryRows(
    tx,
    z.object({ open: z.number(), made: z.number(), today: z.string() }),
    sql`
    select count(*) filter (where ${isOpen})::int as open,
      count(*) filter (where r.created_at > clock_timestamp() - interval '24 hours')::int as made,
      bank_day(clock_timestamp())::text as today
    from payment_requests r where r.user_id = ${userId}`,
  )
  if (!row) throw new Error("the requests were not counted")
  return row
}

type NewRow = Pick<
  typeof paymentRequests.$inferInsert,
  "userId" | "accountId" | "payerId" | "asked" | "amount" | "reason" | "reference" | "expiresOn"
>

/**
 * The API's role may write only these columns: the database fills in the others.
 * @returns the new request's id
 */
export async function insertRequest(tx: Database, row: NewRow): Promise<number> {
  const { userId, accountId, payerId, asked, amount, reason, reference, expiresOn } = row
  const [made] = await queryRows(
    tx,
    z.object({ id: z.number() }),
    sql`
    insert into payment_requests
        (user_id, account_id, payer_id, asked, amount, reason, reference, expires_on)
      values (${userId}, ${accountId}, ${payerId}, ${asked}, ${amount}, ${reason}, ${reference}, ${expiresOn})
      returning id::float8 as id`,
  )
  if (!made) throw new Error("the new request was not returned")
  return made.id
}

/** A member's open account: its currency, and the name that transfers to it carry. */
export async function accountToCredit(db: Database, userId: number, accountId: number) {
  const own = and(eq(accountPeople.id, accountId), eq(accountPeople.viewer, userId))
  const [account] = await db
    .select({ holderName: holderNames.name, currency: accountPeople.currency })
    .from(accountPeople)
    .innerJoin(holderNames, eq(holderNames.id, accountPeople.holderId))
    .where(and(own, isNull(accountPeople.closedAt)))
  return account
}

/**
 * Ends an open request, which a transfer that pays it at the same time waits for, or the reverse.
 * @param by the member who asks or is asked, by `state`
 * @returns who asks and who is asked; undefined if the request is not open
 */
export async function endRequest(
  tx: Database,
  id: number,
  by: { userId: number; state: "canceled" | "declined" },
): Promise<{ userId: number; payerId: number | null } | undefined> {
  const owner = by.state === "canceled" ? sql`r.user_id` : sql`r.payer_id`
  const [row] = await queryRows(
    tx,
    z.object({ userId: z.number(), payerId: z.nullable(z.number()) }),
    sql`
    update payment_requests r set state = ${by.state}, ended_at = clock_timestamp()
      where r.id = ${id} and ${owner} = ${by.userId} and ${isOpen}
      returning r.user_id::float8 as "userId", r.payer_id::float8 as "payerId"`,
  )
  return row
}

/** Cancels the open requests for an account that is closed. */
export async function cancelOfAccount(tx: Database, accountId: number): Promise<void> {
  await runStatement(
    tx,
    sql`
    update payment_requests set state = 'canceled', ended_at = clock_timestamp()
      where account_id = ${accountId} and state = 'open'`,
  )
}

/** From now on, what the other member asks does not reach this one. Nothing changes if it did not before. */
export async function blockAsker(tx: Database, userId: number, blockedId: number): Promise<void> {
  await runStatement(
    tx,
    sql`
    insert into request_blocks (user_id, blocked_id) values (${userId}, ${blockedId})
      on conflict do nothing`,
  )
}

/** The members who were blocked by this one, newest first. */
export function ownBlocks(db: Database, userId: number): Promise<RequestBlock[]> {
  return queryRows(
    db,
    RequestBlock,
    sql`
    select b.id::float8 as id, coalesce(u.holder_name, u.username) as name,
      ${iso("b.created_at")} as "createdAt"
    from request_blocks b join users u on u.id = b.blocked_id
    where b.user_id = ${userId} order by b.id desc`,
  )
}

/** @returns who was blocked; undefined if this member has no such block */
export async function removeBlock(
  tx: Database,
  userId: number,
  id: number,
): Promise<number | undefined> {
  const [row] = await tx
    .delete(requestBlocks)
    .where(and(eq(requestBlocks.userId, userId), eq(requestBlocks.id, id)))
    .returning({ blockedId: requestBlocks.blockedId })
  return row?.blockedId
}
