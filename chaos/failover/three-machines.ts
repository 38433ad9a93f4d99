import { execFile } from "node:child_process"
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { newSecrets } from "../../server/config/env-keys.ts"
import type { BankAddress } from "../../testing/api-process.ts"
import { temporaryFolder } from "../../testing/temporary-folder.ts"
import { cleanUpAtExit } from "../environment/leftovers.ts"
import { ownClient } from "../environment/own-client.ts"
import { type ConfigChange, type Machine, openMachine } from "./machine.ts"
import { machineNames, openNetwork } from "./network.ts"
import { startPooler, startProxy } from "./proxies.ts"

/** Three machines, and HAProxy and PgBouncer beside the API. */
export type ThreeMachines = {
  readonly machines: readonly Machine[]
  readonly bank: BankAddress
  readonly superuserUrl: string
  /** The database's address for the API's role through PgBouncer. */
  readonly pooledUrl: string
  /** Waits until there is a primary, the other two follow it, and one of them confirms commits. @throws Error after three minutes */
  untilWhole(): Promise<Machine>
  /** The standby that commits wait for. */
  synchronousStandby(): Promise<Machine>
  /** Makes another machine the primary, as an administrator does for maintenance. */
  switchOver(): Promise<void>
  close(): void
}

const wholeMs = 180_000
/** How much of a log a failure shows, in characters. */
const logLength = 8_000
const roles = ["owner", "app", "jobs", "rail", "staff", "staff_identity"] as const
const superuserPassword = "change-this-superuser"
const run = promisify(execFile)

/** How a mutant differs from the files of `ops/ha`. */
export type ClusterChange = {
  readonly config?: ConfigChange
  /** No commit waits for a standby. */
  readonly asynchronous?: true
}

/**
 * Starts them with the files of `ops/ha`, and creates the bank's roles and its empty database.
 * @throws Error with what to install when a program is missing
 */
export async function openThreeMachines(
  patroni: "patroni.yml" | "patroni-4.yml",
  change?: ClusterChange,
): Promise<ThreeMachines> {
  const removeNetwork = openNetwork()
  const folder = mkdtempSync(join(temporaryFolder(), "tessera-scratch-ha-"))
  const forget = cleanUpAtExit(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const machines = machineNames.map((name) =>
    openMachine(name, { folder, patroni, change: change?.config }),
  )
  for (const machine of machines) machine.startEtcd()
  const [first] = machines
  first?.start()
  const proxy = await startProxy(folder)
  const pooler = await startPooler(folder, proxy.port, "app")
  const close = () => {
    pooler.stop()
    proxy.stop()
    removeNetwork()
    rmSync(folder, { recursive: true, force: true })
    forget()
  }

  /** The newest lines of some logs. */
  const endsOf = (files: readonly string[]) =>
    files
      .map((file) => `${file}:\n${readFileSync(join(folder, file), "utf8").slice(-logLength)}`)
      .join("\n")

  /** Patroni's own view; undefined when it does not answer. */
  const stateOf = async (machine: Machine): Promise<PatroniState | undefined> => {
    try {
      const url = `http://${machine.address}:8008/patroni`
      const response = await fetch(url, { signal: AbortSignal.timeout(1_000) })
      return (await response.json()) as PatroniState
    } catch {
      return undefined
    }
  }
  const states = () =>
    Promise.all(machines.map(async (machine) => ({ machine, state: await stateOf(machine) })))
  const isPrimary = (state?: PatroniState) =>
    state?.state === "running" && ["master", "primary"].includes(state.role)
  const primary = async () => (await states()).find(({ state }) => isPrimary(state))?.machine
  async function untilWhole(): Promise<Machine> {
    const limit = performance.now() + wholeMs
    for (;;) {
      const now = await states()
      const leader = now.find(({ state }) => isPrimary(state))
      const standbys = leader?.state?.replication?.filter(({ state }) => state === "streaming")
      const confirmed =
        change?.asynchronous ?? standbys?.some(({ sync_state }) => sync_state !== "async")
      if (leader && standbys?.length === machines.length - 1 && confirmed) return leader.machine
      if (performance.now() > limit) {
        const logs = endsOf(machineNames.map((name) => `${name}/patroni.log`))
        throw new Error(`The machines did not come together: ${JSON.stringify(now)}\n${logs}`)
      }
      await sleep(250)
    }
  }

  const url = (role: string, password: string, database: string, port = proxy.port) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  const superuserUrl = url("postgres", superuserPassword, "tessera")
  const roleUrl = (role: (typeof roles)[number]) => url(`tessera_${role}`, role, "tessera")
  try {
    await untilPrimary(primary)
    for (const machine of machines) machine.start()
    const leader = await untilWhole()
    await leader.pgbackrest("stanza-create")
    await createBank(url("postgres", superuserPassword, "postgres"))
  } catch (error) {
    const logs = endsOf(["haproxy.log", "m1/patroni.log"])
    close()
    throw new Error(`${String(error)}\n${logs}`, { cause: error })
  }
  return {
    machines,
    superuserUrl,
    pooledUrl: url("tessera_app", "app", "tessera", pooler.port),
    bank: {
      appUrl: roleUrl("app"),
      ownerUrl: roleUrl("owner"),
      jobsUrl: roleUrl("jobs"),
      railUrl: roleUrl("rail"),
      staffUrl: roleUrl("staff"),
      staffIdentityUrl: roleUrl("staff_identity"),
      secrets: newSecrets(),
    },
    untilWhole,
    async synchronousStandby() {
      const leader = (await states()).find(({ state }) => isPrimary(state))
      const found = leader?.state?.replication?.find(({ sync_state }) => sync_state !== "async")
      const standby = machines.find(({ name }) => name === found?.application_name)
      if (!standby) throw new Error("No standby confirms commits")
      return standby
    },
    async switchOver() {
      const leader = await untilWhole()
      const config = join(folder, leader.name, "patroni.yml")
      await run("patronictl", ["-c", config, "switchover", "--leader", leader.name, "--force"])
    },
    close,
  }
}

/** What Patroni's REST API says of its server. */
type PatroniState = {
  readonly state: string
  readonly role: string
  readonly replication?: readonly {
    readonly application_name: string
    readonly state: string
    readonly sync_state: string
  }[]
}

async function untilPrimary(primary: () => Promise<Machine | undefined>): Promise<void> {
  const limit = performance.now() + wholeMs
  while (!(await primary())) {
    if (performance.now() > limit) throw new Error("No machine became the primary")
    await sleep(250)
  }
}

/** The roles and the database of docs/deployment.md. */
async function createBank(url: string): Promise<void> {
  const client = ownClient(url)
  // The proxy's first check may come after Patroni's.
  await client.connect()
  try {
    for (const role of roles) {
      await client.query(`create role tessera_${role} login password '${role}'`)
    }
    await client.query("create database tessera owner tessera_owner")
  } finally {
    await client.end()
  }
}
