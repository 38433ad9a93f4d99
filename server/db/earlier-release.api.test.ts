/**
 * The way forward of a bank of release 0.1.0: its database as that release left it (testing/fixtures), with sealed
 * history, a session, an idempotency key, a card, a loan, an order, and payments to other banks under way.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { CardDetails } from "#shared/contracts/cards.ts"
import { type ApiProcess, startApi } from "../../testing/api-process.ts"
import { checkpointsFileOf } from "../../testing/checkpoints-file.ts"
import { testClient, testPool } from "../../testing/connections.ts"
import { newVisitor } from "../../testing/member.ts"
import {
  openEmptyDatabase,
  openScratchDatabase,
  type ScratchDatabase,
} from "../../testing/scratch-database.ts"
import { repoRoot } from "../config/root.ts"
import { checkLedger } from "../ledger/check.ts"

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64")
/** The secrets of the bank in the fixture. */
const secrets = {
  SESSION_SECRET: key(1),
  CARD_KEYS: `1:${key(2)}`,
  CVV_KEY: `1:${key(3)}`,
  FACTOR_KEYS: `1:${key(4)}`,
  SEAL_KEY: key(5),
}
/** The cookie of a member who was signed in when the bank stopped. */
const cookie =
  "tessera=s%3AAOf7LlVwCI3WCbtl5VwRLIrW5S3G5URw.8Le5v1elda3U7V2TTzFFhmZ%2FJpLTL%2BQeR4sU9EFgCjY"
const password = "earlier-anna-password-of-2026"
/** Held for the whole test, so that no day of the years since is closed, with its interest and installments. */
const dayLock = 7303015

const fixture = (name: string) => readFileSync(join(repoRoot, "testing/fixtures", name))

let database: ScratchDatabase
let owner: pg.Client
let api: ApiProcess
beforeAll(async () => {
  database = { ...(await openEmptyDatabase()), secrets }
  const loading = testClient(database.ownerUrl)
  await loading.connect()
  // One by one: in one transaction, their locks could take all that PostgreSQL has room for.
  for (const section of gunzipSync(fixture("release-0.1.0.sql.gz"))
    .toString()
    .split(/^--\n-- (?=Name: |Data for)/m))
    await loading.query(`-- ${section}`)
  await loading.end()
  owner = testClient(database.ownerUrl)
  await owner.connect()
  await owner.query("select pg_advisory_lock($1)", [dayLock])
  // As if it were that day: a session ends after some time.
  await owner.query("update sessions set expire = now() + interval '1 hour'")
  await owner.query(
    "update sign_ins set created_at = now(), last_active_at = now(), password_given_at = now()",
  )
  writeFileSync(checkpointsFileOf(database), fixture("release-0.1.0-checkpoints.txt"))
  api = await startApi(database)
})
afterAll(async () => {
  await api.stop()
  await owner.end()
  await database.drop()
})

const signedIn = (headers: Readonly<Record<string, string>> = {}) => ({
  headers: { cookie, ...headers },
})

test("a member who was signed in goes on, with every account as it was", async () => {
  const { status, body } = await newVisitor([api.url]).get<Account[]>("/api/accounts", signedIn())
  expect(status).toBe(200)
  expect(body.map(({ currency, balance }) => `${balance} ${currency}`)).toEqual([
    "6047.50 EUR",
    "170.53 GBP",
    "0.00 EUR",
  ])
})

test("a password, a card's number and CVV, and an idempotency key from before the upgrade are valid", async () => {
  const anna = newVisitor([api.url])
  const details = await anna.post<CardDetails>(
    "/api/debit-cards/1/details",
    { password },
    signedIn(),
  )
  expect(details.body).toEqual({ cardNumber: "4761733680870901", cvv: "828" })
  const deposit = { accountId: 1, amount: "5000.00", description: "Opening money" }
  const idempotency = { "Idempotency-Key": "0e3a1f52-54c1-4f8e-9d59-5d2f6f3f0a10" }
  const again = await anna.post("/api/deposits", deposit, signedIn(idempotency))
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"])
})

test("payments under way go on, and money moves", async () => {
  const { rows } = await owner.query<{ state: string }>(
    `select payment_apply(id, 'settled', '{"actor": "other_bank"}') ->> 'outcome' as state
      from payments where state = 'sent'
      union all
      select payment_apply(id, 'sent', '{"actor": "bank"}') ->> 'outcome' from payments where state = 'queued'`,
  )
  expect(rows).toEqual([{ state: "applied" }, { state: "applied" }])
  const anna = newVisitor([api.url])
  const deposit = { accountId: 1, amount: "1.00", description: "After" }
  expect((await anna.post("/api/deposits", deposit, signedIn())).status).toBe(201)
})

test("every earlier seal and checkpoint verifies, and what comes after is sealed", async () => {
  const pool = testPool({ connectionString: database.ownerUrl, max: 2 })
  try {
    const waiting = async () =>
      (await pool.query<{ n: number }>("select count(*)::int as n from unsealed")).rows[0]?.n
    await expect.poll(waiting, { timeout: 120_000 }).toBe(0)
    const { violations } = await checkLedger(pool, {
      key: Buffer.from(secrets.SEAL_KEY, "base64"),
      checkpointsFile: checkpointsFileOf(database),
    })
    expect(violations).toEqual([])
  } finally {
    await pool.end()
  }
})

/**
 * All tables, constraints, indexes, triggers, functions, views, and rights of a database. Constraints without their
 * parentheses, some of which are gone once a dump was loaded.
 */
const catalog = `
  select concat_ws(' ', 'column', table_name, row_number() over (partition by table_name order by ordinal_position),
        column_name) as name,
      concat_ws(' ', data_type, udt_name, numeric_precision, numeric_scale, is_nullable, column_default,
        is_identity) as says
    from information_schema.columns where table_schema = 'public'
  union all
  select 'constraint ' || conrelid::regclass || '.' || conname, regexp_replace(pg_get_constraintdef(oid), ' NOT VALID|[()]', '', 'g')
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select 'index ' || indexrelid::regclass, pg_get_indexdef(indexrelid) || indisvalid
    from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
  union all
  select 'table ' || relname, concat_ws(' ', relkind::text, reloptions::text,
      (select string_agg(acl, ' ' order by acl) from unnest(relacl::text[]) as acl))
    from pg_class where relnamespace = 'public'::regnamespace and relkind <> 'i'
  union all
  select 'trigger ' || tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) || tgenabled::text
    from pg_trigger where not tgisinternal
  union all
  select 'function ' || oid::regprocedure, md5(pg_get_functiondef(oid)) || ' '
      || (select coalesce(string_agg(acl, ' ' order by acl), 'public') from unnest(proacl::text[]) as acl)
    from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select 'view ' || oid::regclass, pg_get_viewdef(oid)
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
  union all
  select 'type ' || typname, array(select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder)::text
    from pg_type t where typnamespace = 'public'::regnamespace and typtype = 'e'
  order by 1`

test("the database is the one that a new bank of this release has", async () => {
  const fresh = await openScratchDatabase()
  const client = testClient(fresh.ownerUrl)
  await client.connect()
  try {
    const of = async (bank: pg.Client) =>
      (await bank.query<{ name: string; says: string }>(catalog)).rows.map(
        ({ name, says }) => `${name}: ${says}`,
      )
    expect(await of(owner)).toEqual(await of(client))
  } finally {
    await client.end()
    await fresh.drop()
  }
})
