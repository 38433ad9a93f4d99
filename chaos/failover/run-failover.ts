/**
 * `npm run test:ha`: three machines with the files of `ops/ha`, two API processes (one through PgBouncer), two payments
 * workers, and members who pay each other and other banks while machines fail (trial.ts). Exits 1 if a trial fails.
 * Options: --trials N for each fault (1), --faults name,name (faults.ts), --short (five faults, whose pauses may be
 * twice as long: `.ci/run` runs on machines of any speed), --patroni-4 (with a Patroni of version 4 in the PATH),
 * --mutant etcd3|asynchronous|claim|unguarded (must fail), --unchanged (runs nothing, and exits 0 if what it proves
 * has not changed since it last passed, proved.ts). It needs root, and Debian's packages patroni,
 * python3-etcd, etcd-server, haproxy, iproute2, pgbackrest, pgbouncer, and postgresql-15.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { parseArgs } from "node:util"
import { requirePrograms } from "../../scripts/system-programs.ts"
import { repoRoot } from "../../server/config/root.ts"
import { type ApiProcess, startApi } from "../../testing/api-process.ts"
import { builtServerVariable } from "../../testing/built-server.ts"
import { checkpointsFileOf } from "../../testing/checkpoints-file.ts"
import { temporaryFolder } from "../../testing/temporary-folder.ts"
import { builtServer } from "../environment/built-server.ts"
import { closeNode } from "../environment/node.ts"
import { nodesOf, openRail, type Rail, type RailOptions } from "../environment/rail.ts"
import { ask } from "../trial/run-trial.ts"
import { makeTemplate } from "../workload/make-template.ts"
import { type Fault, faults, shortForm } from "./faults.ts"
import type { ConfigChange } from "./machine.ts"
import { payOtherBanks } from "./other-banks.ts"
import { isProved, noteProved } from "./proved.ts"
import { type ClusterChange, openThreeMachines, type ThreeMachines } from "./three-machines.ts"
import { runTrials } from "./trial.ts"

const members = 8
const processes = 2
const readyMs = 900_000
/** Of each process, when a run ends with an error, in characters. */
const shownOutput = 4_000

/** Changes with which transfers are lost; a run with one must fail. */
type Mutant = ClusterChange & { readonly sql?: string }

const etcd3: ConfigChange = (config) => config.replace(/^etcd:/m, "etcd3:")
const mutants: Readonly<Record<string, Mutant>> = {
  etcd3: { config: etcd3 },
  asynchronous: {
    config: (config) =>
      config
        .replace(/synchronous_mode: .*/, "synchronous_mode: false")
        .replace("_strict: true", "_strict: false"),
    asynchronous: true,
  },
  // An answer that is given again must wait for a standby too (server/ledger/parts.sql).
  claim: {
    sql: `do $$ declare declared constant text := pg_get_functiondef('ledger_claim_all'::regproc); begin
      execute regexp_replace(declared, 'perform pg_logical_emit_message[^;]*;', '');
      assert pg_get_functiondef('ledger_claim_all'::regproc) <> declared; end $$`,
  },
  // The bank must also stop by itself when history is missing (server/ledger/history-guard.ts).
  unguarded: {
    config: etcd3,
    sql: `create or replace function ledger_has_seal(chain seal_chain, number bigint, seal bytea) returns boolean
      language sql stable security definer as 'select true'`,
  },
}

const { values: options } = parseArgs({
  options: {
    trials: { type: "string", default: "1" },
    faults: { type: "string" },
    short: { type: "boolean", default: false },
    "patroni-4": { type: "boolean", default: false },
    mutant: { type: "string" },
    unchanged: { type: "boolean", default: false },
  },
})
if (options.unchanged) {
  const unchanged = isProved()
  console.log(
    `What the failover test proves has ${unchanged ? "not " : ""}changed since it last passed.`,
  )
  process.exit(unchanged ? 0 : 1)
}

/** @throws Error with the names there are when one is unknown */
function chosenFaults(): Fault[] {
  const all = faults.map(({ name }) => name)
  const names = options.faults?.split(",") ?? (options.short ? shortForm : all)
  return names.map((name) => {
    const fault = faults.find((each) => each.name === name)
    if (fault) return fault
    throw new Error(`There is no fault ${name}. The faults: ${all.join(", ")}`)
  })
}

/** @throws Error when the mutant is unknown */
function chosenMutant(): Mutant | undefined {
  if (options.mutant === undefined) return undefined
  const mutant = mutants[options.mutant]
  if (mutant) return mutant
  throw new Error(`There is no mutant ${options.mutant}: ${Object.keys(mutants).join(", ")}`)
}

/** What Debian has for it (docs/high-availability.md). */
const programs = {
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  ip: "iproute2",
  pgbackrest: "pgbackrest",
  pgbouncer: "pgbouncer",
  "/usr/lib/postgresql/15/bin/initdb": "postgresql-15",
}

async function run(): Promise<number> {
  const [chosen, mutant] = [chosenFaults(), chosenMutant()]
  requirePrograms(programs)
  const patroni = execFileSync("patroni", ["--version"], { encoding: "utf8" }).trim()
  console.log(`${patroni}, three machines, ${members} members who pay each other.`)
  const main = await builtServer(repoRoot)
  process.env[builtServerVariable] = dirname(main)
  const config = options["patroni-4"] ? "patroni-4.yml" : "patroni.yml"
  const machines = await openThreeMachines(config, mutant)
  const apis: ApiProcess[] = []
  const checkpointsFiles: string[] = []
  const notes: string[] = []
  const folder = mkdtempSync(join(temporaryFolder(), "tessera-scratch-rail-"))
  let rail: Rail | undefined
  try {
    for (let index = 0; index < processes; index += 1) {
      const checkpointsFile = `${checkpointsFileOf(machines.bank)}.${index}`
      checkpointsFiles.push(checkpointsFile)
      apis.push(
        await startApi(machines.bank, {
          SEAL_HEADS_FILE: checkpointsFile,
          DATABASE_POOL_SIZE: "15",
          // A bank without replication would refuse to start.
          DATABASE_DURABILITY: mutant?.asynchronous ? "local" : "replicated",
          // Production's.
          TIME_LIMIT_FACTOR: "1",
          ...(index === 1 && {
            DATABASE_URL: machines.pooledUrl,
            DATABASE_DIRECT_URL: machines.bank.appUrl,
          }),
        }),
      )
    }
    const origins = apis.map(({ url }) => url)
    const { people } = await makeTemplate(origins, members)
    if (mutant?.sql) await ask(machines.superuserUrl, (client) => client.query(mutant.sql ?? ""))
    rail = await startRail(machines, { main, folder, checkpointsFiles, notes })
    const otherBanks = payOtherBanks(rail, origins, people)
    const bank = { machines, origins, people, checkpointsFiles, otherBanks, notes }
    const pauseFactor = options.short ? 2 : 1
    const held = await runTrials(bank, chosen, Number(options.trials), pauseFactor)
    if (held && mutant === undefined && options.faults === undefined) noteProved()
    return held ? 0 : 1
  } catch (error) {
    for (const api of apis) console.error(api.output().slice(-shownOutput))
    throw error
  } finally {
    if (rail) await Promise.all(nodesOf(rail).map(closeNode))
    await Promise.all(apis.map((api) => api.stop("SIGKILL")))
    machines.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type RailPlaces = Pick<RailOptions, "main" | "folder" | "checkpointsFiles"> & { notes: string[] }

/** The payments workers on the machines' database, one beside each API process, and the other banks. */
async function startRail({ bank }: ThreeMachines, { notes, ...places }: RailPlaces): Promise<Rail> {
  const rail = await openRail({
    railUrl: bank.railUrl ?? bank.ownerUrl,
    code: repoRoot,
    ...places,
    onDeath({ output }) {
      notes.push(`A payments process ended by itself: ${output.trim() || "it printed nothing"}`)
    },
  })
  await Promise.all(nodesOf(rail).map(({ program }) => program.untilReady(readyMs)))
  return rail
}

// After a violation, transfers may still be waiting for their outcome.
process.exit(await run())
