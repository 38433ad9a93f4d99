import { execFile, spawn } from "node:child_process"
import { chmodSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { repoRoot } from "../../server/config/root.ts"
import { signal } from "../environment/signals.ts"
import { addressOf, type MachineName, namespaceOf, processesOf } from "./network.ts"

/** What runs on a machine, by the name that the kernel shows. */
export type Program = "etcd" | "patroni" | "postgres"

/** A command before another one, which then runs as postgres: PostgreSQL refuses to run as root. */
export const asPostgres = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]

/** Of a server from a backup. */
const restoredPort = 5433

/** Changes what `ops/ha` has for Patroni: a mutant that the trials must detect. */
export type ConfigChange = (config: string) => string

/** A machine with PostgreSQL under Patroni, and etcd, configured by the files of `ops/ha`. */
export type Machine = {
  readonly name: MachineName
  readonly address: string
  /** Starts what does not run. */
  start(): void
  startEtcd(): void
  /**
   * Runs pgBackRest there as postgres.
   * @throws Error with what it printed when it fails
   */
  pgbackrest(...args: string[]): Promise<void>
  /**
   * Restores the newest backup, with all that was archived since, and starts a server on it.
   * @returns its host and port
   */
  startRestored(): Promise<string>
  /** Sends a signal to every process of these programs; by default, to all that run there. */
  signal(name: NodeJS.Signals, programs?: readonly Program[]): void
}

type MachineOptions = {
  /** An empty folder, which ordinary users can reach. */
  readonly folder: string
  /** Patroni's configuration in `ops/ha`. */
  readonly patroni: "patroni.yml" | "patroni-4.yml"
  readonly change?: ConfigChange | undefined
}

/** Prepares a machine; nothing runs yet. */
export function openMachine(name: MachineName, options: MachineOptions): Machine {
  const folder = join(options.folder, name)
  mkdirSync(join(folder, "etcd"), { recursive: true })
  mkdirSync(join(options.folder, "backups"), { recursive: true })
  const open = [folder, join(folder, "etcd"), join(options.folder, "backups")]
  for (const path of open) chmodSync(path, 0o777)
  const read = (file: string) =>
    readFileSync(join(repoRoot, "ops", "ha", file), "utf8")
      .replaceAll("/var/lib/postgresql/15", folder)
      .replaceAll("/var/run/postgresql", folder)
      .replaceAll("/var/lib/etcd", join(folder, "etcd"))
      .replaceAll("/var/lib/pgbackrest", join(options.folder, "backups"))
      .replaceAll(/\/(var\/log|tmp)\/pgbackrest/g, folder)
  const config = ofMachine(read(options.patroni), name)
  writeFileSync(join(folder, "patroni.yml"), options.change?.(config) ?? config)
  const etcdVariables = etcdEnvironment(read("etcd.env"), name)
  const pgbackrestConfig = join(folder, "pgbackrest.conf")
  writeFileSync(pgbackrestConfig, read("pgbackrest.conf"))
  const environment = { ...process.env, PGBACKREST_CONFIG: pgbackrestConfig }

  const inside = ["netns", "exec", namespaceOf(name), ...asPostgres]
  const running = () => processesOf(name).map((pid) => ({ pid, program: programOf(pid) }))
  function startProgram(
    program: Program | "restored",
    command: string,
    env: NodeJS.ProcessEnv = {},
  ): void {
    if (running().some((each) => each.program === program)) return
    const log = openSync(join(folder, `${program}.log`), "a")
    spawn("ip", [...inside, ...command.split(" ")], {
      cwd: folder,
      env: { ...environment, ...env },
      stdio: ["ignore", log, log],
    }).unref()
  }
  async function pgbackrest(...args: string[]): Promise<void> {
    const command = ["pgbackrest", "--stanza=tessera", ...args]
    await promisify(execFile)("ip", [...inside, ...command], { cwd: folder, env: environment })
  }
  const startEtcd = () => startProgram("etcd", "etcd", etcdVariables)
  return {
    name,
    address: addressOf(name),
    startEtcd,
    start() {
      startEtcd()
      startProgram("patroni", `patroni ${join(folder, "patroni.yml")}`)
    },
    pgbackrest,
    async startRestored() {
      const path = join(folder, "restored")
      await pgbackrest("restore", `--pg1-path=${path}`)
      const settings = [
        `listen_addresses=${addressOf(name)}`,
        `port=${restoredPort}`,
        "archive_mode=off",
        "synchronous_standby_names=",
      ]
      const flags = settings.map((setting) => `-c ${setting}`).join(" ")
      startProgram("restored", `/usr/lib/postgresql/15/bin/postgres -D ${path} ${flags}`)
      return `${addressOf(name)}:${restoredPort}`
    },
    signal(sent, programs) {
      for (const { pid, program } of running()) {
        if (!programs || programs.some((each) => each === program)) signal(pid, sent)
      }
    },
  }
}

/** The files describe m1: this machine's name, and the addresses that are a machine's own. */
function ofMachine(config: string, name: MachineName): string {
  return config
    .replace("name: m1", `name: ${name}`)
    .replaceAll(/(listen|connect_address): 198\.51\.100\.11/g, `$1: ${addressOf(name)}`)
}

function etcdEnvironment(file: string, name: MachineName): Record<string, string> {
  const lines = file.split("\n").filter((line) => line.startsWith("ETCD_"))
  return Object.fromEntries(
    lines.map((line) => {
      const [, key = "", value = ""] = /^([^=]+)=(.*)$/.exec(line) ?? []
      const own = key.endsWith("_URLS") ? value.replace(addressOf("m1"), addressOf(name)) : value
      return [key, key === "ETCD_NAME" ? name : own]
    }),
  )
}

function programOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim()
  } catch {
    return "ended"
  }
}
