import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testClient, testPool } from "../../testing/connections.ts"
import { openScratch } from "../db/embedded/scratch.ts"
import { migrateDatabase } from "../db/migrate.ts"
import { databaseOn } from "../db/pool.ts"
import { historyGuard } from "./history-guard.ts"

/** A separate server, because waiting for standbys is a setting of the whole server. */
let server: Awaited<ReturnType<typeof openScratch>>
let superuser: pg.Client
let payer: { userId: number; fromAccountId: number; signInId: string }

beforeAll(async () => {
  server = await openScratch()
  await migrate()
  superuser = await asSuperuser()
  const { rows } = await superuser.query<typeof payer>(`
    with member as (
      insert into users (username, password_hash) values ('payer', 'none') returning id
    ), sign_in as (
      insert into sign_ins (id, user_id) select gen_random_uuid(), id from member returning id
    ), account as (
      insert into accounts (holder_id, account_type, currency, iban, name)
        select id, 'current', 'EUR', 'LU289990000000000001', 'Everyday Euro' from member returning id
    )
    select member.id::int as "userId", account.id::int as "fromAccountId", sign_in.id as "signInId"
      from member, account, sign_in`)
  if (!rows[0]) throw new Error("no payer")
  payer = rows[0]
  const credit = { kind: "deposit", userId: payer.userId, toAccountId: payer.fromAccountId }
  await superuser.query("select ledger_post_for_bank($1, null)", [
    JSON.stringify({ ...credit, amount: "1000", description: "" }),
  ])
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})

const migrate = () => migrateDatabase(server.ownerUrl, server.appUrl, { jobsUrl: server.jobsUrl })

/** Queries the bank's database without waiting for a standby. */
async function asSuperuser(): Promise<pg.Client> {
  const client = testClient(server.superuserUrl.replace(/[^/]+$/, "tessera"))
  await client.connect()
  await client.query("set synchronous_commit = local")
  return client
}

/** Makes every commit wait for this standby from now on. No standby with this name exists. */
async function nameStandbys(names: string): Promise<void> {
  await superuser.query(`alter system set synchronous_standby_names = '${names}'`)
  await superuser.query("select pg_reload_conf()")
  const shown = async () =>
    (await superuser.query<{ now: string }>("show synchronous_standby_names")).rows[0]
  await expect.poll(shown).toEqual({ synchronous_standby_names: names })
  while (names !== "" && !(await commitsWait()));
}

/**
 * Whether a commit waits for a standby: one background process of PostgreSQL tells all sessions, and may
 * read a new setting later than they do.
 */
async function commitsWait(): Promise<boolean> {
  const client = testClient(server.ownerUrl)
  await client.connect()
  try {
    await client.query("set synchronous_commit = on")
    const commit = client.query("select pg_logical_emit_message(true, 'commit', 'waits')")
    const over = commit.then(() => true)
    for (;;) {
      // A commit whose wait is canceled is complete on this server.
      const { rows } = await superuser.query(
        `select pg_cancel_backend(pid) from pg_stat_activity
          where usename = 'tessera_owner' and wait_event = 'SyncRep'`,
      )
      if (rows.length > 0) {
        await commit
        return true
      }
      if (await Promise.race([over, sleep(5, false)])) return false
    }
  } finally {
    await client.end()
  }
}

const transfer = (key: string) =>
  JSON.stringify({
    kind: "outgoing_transfer",
    ...payer,
    idleSeconds: 3_600,
    amount: "10.00",
    key,
    requestHash: "00",
    description: "x",
    scaPolicy: "enrolled",
    recipientName: "P",
    recipientIban: "DE89370400440532013000",
  })

type Answer = { outcome: string; replayed?: boolean; code?: string }

/** Sends a query like the API; `settled` says whether there is an answer yet. */
function ask(pool: pg.Pool, call: string, request: string) {
  const state = { settled: false }
  const answer = pool
    .query<{ answer: Answer }>(`select ${call} as answer`, [request])
    .then(({ rows }) => rows[0]?.answer)
    .finally(() => (state.settled = true))
  answer.catch(() => undefined)
  return { state, answer }
}

/** Waits until a commit of the API's role waits for a standby. */
async function untilOneWaits(): Promise<number> {
  for (;;) {
    const { rows } = await superuser.query<{ pid: number }>(
      `select pid from pg_stat_activity where usename = 'tessera_app' and wait_event = 'SyncRep'`,
    )
    if (rows[0]) return rows[0].pid
    await sleep(20)
  }
}

test.each([
  [
    "a posted payment",
    "ledger_post_requests(jsonb_build_array($1::jsonb)) -> 0",
    () => transfer("paid"),
  ],
  [
    "a refusal",
    "ledger_post_requests(jsonb_build_array($1::jsonb)) -> 0",
    () => transfer("refused").replace("10.00", "5000.00"),
  ],
  [
    "a loan application",
    "loan_store_application($1)",
    () =>
      JSON.stringify({
        ...payer,
        idleSeconds: 3_600,
        key: "applied",
        requestHash: "00",
        loanType: "personal",
        amount: "1200",
        currency: "EUR",
        interestRate: "5.00",
        termMonths: 12,
        monthlyPayment: "102.73",
        purpose: "Kitchen renovation",
        employmentType: "employed",
        annualIncome: "41000",
      }),
  ],
])("%s on one disk alone is not replayed before a standby has it", async (_, call, request) => {
  await nameStandbys("nobody")
  const before = testPool({ connectionString: server.appUrl, max: 1 })
  const first = ask(before, call, request())
  const waiting = await untilOneWaits()
  // PostgreSQL recovers in place from a crash, and the waiting commit exists.
  process.kill(waiting, "SIGKILL")
  await expect(first.answer).rejects.toThrow(/terminat|connection/i)
  await before.end()
  await superuser.end().catch(() => undefined)
  await expect.poll(async () => (superuser = await asSuperuser())).toBeDefined()
  const { rowCount } = await superuser.query("select from idempotency_keys where key = $1", [
    (JSON.parse(request()) as { key: string }).key,
  ])
  expect(rowCount).toBe(1)

  const after = testPool({ connectionString: server.appUrl, max: 1 })
  const again = ask(after, call, request())
  await sleep(2_000)
  expect(again.state.settled).toBe(false)
  // Now a standby has it, so the wait is over.
  await nameStandbys("")
  expect(await again.answer).toMatchObject({ replayed: true })
  await after.end()
})

test("refuses to start if standbys are named and commits do not wait for them", async () => {
  const settings = [
    "alter database tessera set synchronous_commit = local",
    "alter role tessera_app set synchronous_commit = local",
    "alter role tessera_jobs in database tessera set synchronous_commit = local",
  ]
  for (const setting of settings) {
    const reset = setting.replace(/set (.*) = local$/, "reset $1")
    await superuser.query(setting)
    await nameStandbys("nobody")
    await expect(migrate()).rejects.toThrow(
      "synchronous_commit is local and does not wait for them",
    )
    // Without standbys, `local` is sufficient.
    await nameStandbys("")
    await migrate()
    await superuser.query(setting.replace("local", "off"))
    await expect(migrate()).rejects.toThrow("synchronous_commit off")
    for (const level of ["remote_write", "on", "remote_apply"]) {
      await superuser.query(setting.replace("local", level))
      await migrate()
    }
    await superuser.query(reset)
  }
  await migrate()
})

test("with DATABASE_DURABILITY=replicated, starts only if commits wait for a standby that confirms", async () => {
  const replicated = () =>
    migrateDatabase(server.ownerUrl, server.appUrl, {
      jobsUrl: server.jobsUrl,
      durability: "replicated",
    })
  await nameStandbys("")
  await expect(replicated()).rejects.toThrow("the database names no standbys")
  await nameStandbys("nobody")
  await superuser.query("alter role tessera_app set synchronous_commit = remote_write")
  await expect(replicated()).rejects.toThrow("synchronous_commit is remote_write")
  await superuser.query("alter role tessera_app reset synchronous_commit")
  await expect(replicated()).rejects.toThrow("no standby confirms a commit")
  await nameStandbys("")
})

test("with DATABASE_DURABILITY=replicated, nothing is posted while commits wait for no standby", async () => {
  const app = testPool({ connectionString: server.appUrl, max: 1 })
  const logged: unknown[] = []
  const log = { error: (details: unknown) => void logged.push(details), warn: () => undefined }
  const guard = historyGuard({
    db: databaseOn(app),
    log,
    checkpointsFile: "/nonexistent",
    env: { DATABASE_DURABILITY: "replicated" },
  })
  const post = () =>
    guard.evaluate(sql`ledger_post_requests(jsonb_build_array(${transfer("guarded")}::jsonb)) -> 0`)
  try {
    const stopped = { outcome: "stopped", reason: "not_replicated" }
    await expect(post()).rejects.toMatchObject({ stopped })
    await expect(post()).rejects.toMatchObject({ stopped })
    expect(logged).toHaveLength(1)
    const { rowCount } = await superuser.query("select from idempotency_keys where key = 'guarded'")
    expect(rowCount).toBe(0)
  } finally {
    await app.end()
  }
})
