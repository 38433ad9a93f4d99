import { randomUUID } from "node:crypto"
import pg from "pg"
import { inject } from "vitest"
import { type ApiProcess, type BankAddress, startApi } from "../api-process.ts"
import { installWatch, type Write, writesSince } from "./writes.ts"

/** A bank of its own, in a database of its own beside the tests' shared one, whose every write is noted. */
export interface WatchedBank {
  readonly address: BankAddress
  /** Asks the database as its owner; what is written this way is noted under no name. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Asks it as PostgreSQL's superuser, whom no limit on connections holds. */
  asSuperuser(text: string): Promise<void>
  /** Starts an API process; what it writes is noted under this name. */
  open(name: string, settings?: Readonly<Record<string, string>>): Promise<WatchedApi>
  /** Stops all processes and drops the database. */
  close(): Promise<void>
}

/** An API process of a watched bank. */
export interface WatchedApi {
  readonly url: string
  output(): string
  /** What the process has written, and committed, since this was last asked, oldest first. */
  writes(): Promise<Write[]>
}

/** Makes the bank. The first process that opens brings its database up to date, so open that one alone. */
export async function openWatchedBank(): Promise<WatchedBank> {
  const { secrets, superuserUrl, ...urls } = inject("bank")
  const name = `watched_${randomUUID().replaceAll("-", "")}`
  const superuser = new pg.Pool({ connectionString: superuserUrl, max: 1 })
  await superuser.query(`create database ${name} owner tessera_owner`)
  await superuser.query(`grant connect on database ${name} to tessera_app`)
  const address = { appUrl: onto(urls.appUrl, name), ownerUrl: onto(urls.ownerUrl, name), secrets }
  const owner = new pg.Pool({ connectionString: address.ownerUrl, max: 4 })
  // A test may take the database away; the pool then opens new connections by itself.
  for (const pool of [superuser, owner]) pool.on("error", () => {})
  const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<Row>(text, values)).rows
  const apis: ApiProcess[] = []
  let watching = false

  return {
    address,
    sql,
    async asSuperuser(text) {
      await superuser.query(text)
    },
    async open(process, settings = {}) {
      const appUrl = `${address.appUrl}?application_name=${process}`
      const api = await startApi({ ...address, appUrl }, settings)
      apis.push(api)
      if (!watching) await installWatch(sql)
      watching = true
      let seen = 0
      const writes = async () => {
        const found = await writesSince(owner, process, seen)
        seen = found.at(-1)?.id ?? seen
        return found
      }
      return { url: api.url, output: api.output, writes }
    },
    async close() {
      await Promise.all(apis.map((api) => api.stop()))
      await owner.end()
      await superuser.query(`drop database ${name} with (force)`)
      await superuser.end()
    },
  }
}

function onto(url: string, database: string): string {
  const moved = new URL(url)
  moved.pathname = `/${database}`
  return moved.href
}
