import type pg from "pg"
import { type ApiProcess, startApi } from "../api-process.ts"
import { testPool } from "../connections.ts"
import { openScratchDatabase, type ScratchDatabase } from "../scratch-database.ts"
import { installWatch, type Write, writesSince } from "./writes.ts"

/** A bank with its own database, separate from the tests' shared one, where every write is recorded. */
export type WatchedBank = {
  readonly database: ScratchDatabase
  /** Queries the database as its owner; these writes are not attributed to a process. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Starts an API process whose writes are recorded under this name. */
  open(
    name: string,
    settings?: Readonly<Record<string, string>>,
    way?: (appUrl: string) => string,
  ): Promise<WatchedApi>
  /** Stops all processes and drops the database. */
  close(): Promise<void>
}

/** An API process of a watched bank. */
export type WatchedApi = {
  readonly url: string
  readonly pid: number
  output(): string
  /** What the process has written and committed since the last call, oldest first. */
  writes(): Promise<Write[]>
}

/** Creates the bank. The first process migrates its database, so open it before any other. */
export async function openWatchedBank(): Promise<WatchedBank> {
  const database = await openScratchDatabase()
  const owner = testPool({ connectionString: database.ownerUrl, max: 4 })
  const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<Row>(text, values)).rows
  const apis: ApiProcess[] = []
  let watching = false

  return {
    database,
    sql,
    async open(process, settings = {}, way = (url) => url) {
      const appUrl = new URL(way(database.appUrl))
      appUrl.searchParams.set("application_name", process)
      const api = await startApi(
        { ...database, appUrl: appUrl.href },
        // On a slow machine, a test may leave a sign-in alone for more than five minutes.
        { SESSION_IDLE_MINUTES: "1440", ...settings },
      )
      apis.push(api)
      if (!watching) await installWatch(sql)
      watching = true
      let seen = 0
      const writes = async () => {
        const found = await writesSince(owner, process, seen)
        seen = found.at(-1)?.id ?? seen
        return found
      }
      return { url: api.url, pid: api.pid, output: api.output, writes }
    },
    async close() {
      await Promise.all(apis.map((api) => api.stop()))
      await owner.end()
      await database.drop()
    },
  }
}
