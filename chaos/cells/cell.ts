import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { newSecrets } from "../../server/config/env-keys.ts"
import { answersAt, BankProcess, listens } from "../environment/bank-process.ts"
import { type Cluster, openCluster } from "../environment/cluster.ts"
import { trialSettings } from "../environment/node.ts"

/** A cell: a complete bank with a PostgreSQL of its own, for the members whose account numbers begin with its digit. */
export type Cell = {
  readonly name: string
  readonly cluster: Cluster
  readonly api: BankProcess
  readonly worker: BankProcess
  /** Where members reach it. */
  readonly origin: string
  readonly superuserUrl: string
  readonly sealKey: Buffer
  readonly checkpointsFile: string
  /** Processes that ended by themselves, one sentence each. */
  readonly notes: readonly string[]
  close(): Promise<void>
}

type Options = {
  /** The first digit of its account numbers. */
  readonly digit: string
  /** Of the other cell, whose accounts are paid through the link. */
  readonly otherDigit: string
  /** The built server's main.js, and the checkout that it belongs to. */
  readonly main: string
  readonly code: string
  readonly folder: string
  /** Where the API, the worker's listener, and the link for this cell are. */
  readonly ports: { readonly api: number; readonly worker: number; readonly link: number }
  readonly key: string
}

const database = "cell"
const country = "LU"
const bicOf = (digit: string) => `CELL${country}${digit}0XXX`

/** Starts a cell; its processes need not be ready yet. */
export async function openCell(options: Options): Promise<Cell> {
  const { digit, otherDigit, main, code, ports, key } = options
  const cluster = await openCluster()
  await cluster.createDatabase(database)
  const home = join(options.folder, `cell-${digit}`)
  mkdirSync(home, { mode: 0o700 })
  const routes = join(home, "routes")
  // The account number follows the country, the bank code, and a zero.
  writeFileSync(
    routes,
    `${country}9990${otherDigit} ${bicOf(otherDigit)}\n* ${bicOf(otherDigit)}\n`,
  )
  const secrets = newSecrets()
  const notes: string[] = []
  const env = {
    ...trialSettings(),
    ACCOUNT_NUMBER_PREFIX: digit,
    RAIL_ADAPTER: "http",
    RAIL_URL: `http://127.0.0.1:${ports.link}`,
    RAIL_HOST: "127.0.0.1",
    RAIL_PORT: String(ports.worker),
    RAIL_KEY: key,
    RAIL_BIC: bicOf(digit),
    RAIL_SETTLEMENT_IBAN: "BE68539007547034",
    RAIL_ROUTES_FILE: routes,
  }
  const about = {
    code,
    onReady: () => undefined,
    onDeath: ({ wasReady, output }: { wasReady: boolean; output: string }) => {
      if (wasReady)
        notes.push(`A process ended by itself: ${output.trim() || "it printed nothing"}`)
    },
  }
  const api = new BankProcess({
    ...about,
    program: [main],
    port: ports.api,
    isReady: answersAt("/api/ready"),
    env: {
      ...env,
      ...secrets,
      DATA_DIR: home,
      PORT: String(ports.api),
      PUBLIC_URL: `http://127.0.0.1:${ports.api}`,
      STAFF_PORT: "0",
      DATABASE_URL: cluster.appUrl(database),
      DATABASE_OWNER_URL: cluster.ownerUrl(database),
      DATABASE_JOBS_URL: cluster.jobsUrl(database),
      DATABASE_RAIL_URL: cluster.railUrl(database),
    },
  })
  const worker = new BankProcess({
    ...about,
    program: [main, "--rail"],
    port: ports.worker,
    isReady: listens,
    env: { ...env, DATA_DIR: join(home, "worker"), DATABASE_RAIL_URL: cluster.railUrl(database) },
  })
  return {
    name: `cell ${digit}`,
    cluster,
    api,
    worker,
    notes,
    origin: `http://127.0.0.1:${ports.api}`,
    superuserUrl: cluster.superuserUrl(database),
    sealKey: Buffer.from(secrets.SEAL_KEY, "base64"),
    checkpointsFile: join(home, "seals.log"),
    async close() {
      await Promise.all([api.close(), worker.close()])
      await cluster.close()
    },
  }
}
