import { randomBytes, randomUUID } from "node:crypto"
import { copyFileSync } from "node:fs"
import type pg from "pg"
import { migrateDatabase } from "../server/db/migrate.ts"
import { checkLedger } from "../server/ledger/check.ts"
import { appendCheckpoints } from "../server/ledger/checkpoints.ts"
import { sealQueue } from "../server/ledger/seal-batch.ts"
import type { SealChain } from "../server/ledger/seal-format.ts"
import { checkpointsFileOf } from "./checkpoints-file.ts"
import { testPool } from "./connections.ts"
import { openScratchDatabase, type ScratchDatabase } from "./scratch-database.ts"

/** A bank's database with a sealed history, without any API process. */
export type SealedBank = ScratchDatabase & {
  readonly key: Buffer
  readonly checkpointsFile: string
  /**
   * Pays a payee 1.00 from the member's account, and returns the entry.
   * @param on another owner connection, such as one with an open transaction
   */
  pay(on?: pg.Pool | pg.PoolClient): Promise<Entry>
  /** A deposit of 1.00 for a member who has nothing to do with the other two. */
  receive(): Promise<Entry>
  /** As the owner. */
  readonly owner: pg.Pool
  /** As the API's role. */
  readonly app: pg.Pool
  /** As the API's role, with a minute for every lock and statement; the caller ends it. */
  patient(): pg.Pool
  /** Writes an audit event like the API, and returns its id. */
  audit(action: string): Promise<number>
  /** Seals what waits in a chain, three items per seal, and records the checkpoints. Returns their number. */
  seal(chain: SealChain): Promise<number>
  /** A copy of the database and its file, which a test may manipulate. */
  copy(): Promise<BankCopy>
  close(): Promise<void>
}

export type Entry = {
  readonly id: number
  readonly reference: string
}

/** A copy of a sealed bank. */
export type BankCopy = {
  readonly checkpointsFile: string
  readonly pool: pg.Pool
  /** Runs this as superuser, without triggers. */
  tamper(statements: string, values?: unknown[]): Promise<void>
  /** The violations that ledger:check finds. */
  violations(key?: Buffer): Promise<string[]>
  drop(): Promise<void>
}

const onDatabase = (url: string, name: string) => url.replace(/\/[^/]*$/, `/${name}`)
const poolOn = (connectionString: string, options = "") => {
  const pool = testPool({ connectionString, max: 4, options })
  return pool
}

/** Creates the bank: three members with one account each. The first one has much money. */
export async function openSealedBank(): Promise<SealedBank> {
  const database = await openScratchDatabase()
  await migrateDatabase(database.ownerUrl, database.appUrl)
  const key = randomBytes(32)
  const checkpointsFile = checkpointsFileOf(database)
  const owner = poolOn(database.ownerUrl)
  const app = poolOn(database.appUrl)
  const writePosting = async (movement: object, on: pg.Pool | pg.PoolClient = owner) => {
    const request = { dailyLimit: "50000", timeZone: "UTC", description: "Test", ...movement }
    const posted = await on.query<{ id: string }>(
      "select ledger_post_for_bank($1, null) #>> '{transaction,id}' as id",
      [JSON.stringify(request)],
    )
    const { rows } = await on.query<Entry>(
      "select entry_id::float8 as id, reference from transactions where id = $1",
      [posted.rows[0]?.id],
    )
    const [entry] = rows
    if (!entry) throw new Error("nothing was posted")
    return entry
  }
  const payer = await openAccount(owner)
  const payee = await openAccount(owner)
  const bystander = await openAccount(owner)
  await writePosting({ kind: "deposit", amount: "1000", ...payer.credit })

  return {
    ...database,
    key,
    checkpointsFile,
    owner,
    app,
    pay: (on) =>
      writePosting({ kind: "transfer", amount: "1", ...payer.debit, toIban: payee.iban }, on),
    patient: () => poolOn(database.appUrl, "-c lock_timeout=60s -c statement_timeout=60s"),
    receive: () => writePosting({ kind: "deposit", amount: "1", ...bystander.credit }),
    async audit(action) {
      const { rows } = await owner.query<{ id: number }>(
        `insert into audit_events (user_id, actor, action, details)
          values ($1, 'staff', $2, '{"cardId": 1}') returning id::float8 as id`,
        [payer.debit.userId, action],
      )
      return rows[0]?.id ?? 0
    },
    async seal(chain) {
      let seals = 0
      for await (const { checkpoint } of sealQueue(app, key, chain, 3)) {
        seals += 1
        await appendCheckpoints(checkpointsFile, [checkpoint])
      }
      return seals
    },
    copy: () => copyOf(database, checkpointsFile, key),
    async close() {
      await Promise.all([owner.end(), app.end()])
      await database.drop()
    },
  }
}

async function openAccount(owner: pg.Pool) {
  const { rows } = await owner.query<{ id: number; userId: number; iban: string }>(
    `with member as (
       insert into users (username, password_hash, holder_name) values ($1, 'none', 'Sealed Member') returning id)
     insert into accounts (holder_id, account_type, currency, iban, name)
       select id, 'current', 'EUR', $2, 'Everyday Euro' from member
       returning id::float8 as id, holder_id::float8 as "userId", iban`,
    [`sealed-${randomUUID()}`, `LU${String(Math.random()).slice(2, 14).padEnd(18, "0")}`],
  )
  const { id = 0, userId = 0, iban = "" } = rows[0] ?? {}
  return { iban, debit: { userId, fromAccountId: id }, credit: { userId, toAccountId: id } }
}

async function copyOf(
  { ownerUrl, appUrl, superuserUrl }: ScratchDatabase,
  checkpointsFile: string,
  key: Buffer,
): Promise<BankCopy> {
  const name = `copy_${randomBytes(6).toString("hex")}`
  const source = new URL(ownerUrl).pathname.slice(1)
  const server = poolOn(onDatabase(superuserUrl, "postgres"))
  await server.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${source}'`,
  )
  await server.query(`create database ${name} template ${source} owner tessera_owner`)
  const copied = `${checkpointsFile}.${name}`
  copyFileSync(checkpointsFile, copied)
  const pool = poolOn(onDatabase(appUrl, name))
  const superuser = poolOn(onDatabase(superuserUrl, name))
  return {
    pool,
    checkpointsFile: copied,
    async tamper(statements, values) {
      const client = await superuser.connect()
      await client.query("set session_replication_role = replica")
      await client.query(statements, values).finally(() => client.release(true))
    },
    async violations(withKey = key) {
      return (await checkLedger(pool, { key: withKey, checkpointsFile: copied })).violations
    },
    async drop() {
      await Promise.all([pool.end(), superuser.end()])
      await server.query(`drop database ${name} with (force)`)
      await server.end()
    },
  }
}
