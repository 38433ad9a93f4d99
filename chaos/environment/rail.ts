import { randomBytes } from "node:crypto"
import { mkdtempSync } from "node:fs"
import { dirname, join } from "node:path"
import { reservePorts } from "../../testing/reserve-port.ts"
import { BankProcess, listens, type ProcessOptions } from "./bank-process.ts"
import { type CommitOrder, commitTap } from "./commit-tap.ts"
import type { Link } from "./link.ts"
import type { Node } from "./node.ts"
import { bothTaps, type ReplayOrder, replayTap } from "./replay-tap.ts"
import { replyTap } from "./reply-tap.ts"
import { TcpProxy } from "./tcp-proxy.ts"

/** The payments workers of a trial and the simulated other banks, with the network between them. */
export type Rail = {
  readonly workers: readonly Node[]
  readonly banks: Node
  /** The other banks' control page, which is reached without a proxy. */
  readonly control: string
  /** The file of their books. */
  readonly journal: string
}

export type RailOptions = Pick<ProcessOptions, "code" | "onDeath"> & {
  /** The database's address for the workers' role; each worker gets a proxy in front of it. */
  readonly railUrl: string
  /** The built server's main.js; the other banks are beside it. */
  readonly main: string
  readonly folder: string
  /** Where each worker reads the checkpoints of the API process on its machine; a worker without one has a machine of its own. */
  readonly checkpointsFiles?: readonly string[]
}

const bankBic = "TSCULULLXXX"
const settlementIban = "BE68539007547034"
const workerCount = 2

/**
 * Starts two payments workers and the other banks; they need not be ready yet. The other banks'
 * messages go to the workers in turn.
 */
export async function openRail(options: RailOptions): Promise<Rail> {
  const { railUrl, main, code, folder, onDeath, checkpointsFiles = [] } = options
  const databasePort = Number(new URL(railUrl).port)
  const key = randomBytes(32).toString("hex")
  const ports = await reservePorts(workerCount + 2)
  const [banksPort = 0, controlPort = 0, ...listening] = ports
  const about = { code, onDeath, onReady: () => undefined, isReady: listens }
  const system = { PATH: process.env["PATH"] ?? "", NODE_ENV: "test", LOG_LEVEL: "error" }
  const openWorker = async (port: number, index: number): Promise<Node> => {
    const [commits, taps]: [CommitOrder[], Taps] = [[], newTaps()]
    const home = mkdtempSync(join(folder, "worker-"))
    const toDatabase = await TcpProxy.open(databasePort, commitTap(commits))
    const web = await TcpProxy.open(banksPort, taps.tap)
    const env = {
      ...system,
      DATA_DIR: home,
      DATABASE_RAIL_URL: railUrl.replace(`:${databasePort}/`, `:${toDatabase.port}/`),
      RAIL_ADAPTER: "simulator",
      RAIL_URL: `http://127.0.0.1:${web.port}`,
      RAIL_HOST: "127.0.0.1",
      RAIL_PORT: String(port),
      RAIL_KEY: key,
      RAIL_BIC: bankBic,
      RAIL_SETTLEMENT_IBAN: settlementIban,
      ...(checkpointsFiles[index] !== undefined && { SEAL_HEADS_FILE: checkpointsFiles[index] }),
    }
    const program = new BankProcess({ ...about, program: [main, "--rail"], port, env })
    return { program, web, database: toDatabase, commits, ...taps, setClockOffset: undefined }
  }
  const openBanks = async (): Promise<Node> => {
    const taps = newTaps()
    let turn = 0
    const web = await TcpProxy.open(() => listening[turn++ % listening.length] ?? 0, taps.tap)
    const env = {
      ...system,
      SIMULATOR_PORT: String(banksPort),
      SIMULATOR_CONTROL_PORT: String(controlPort),
      SIMULATOR_JOURNAL: join(folder, "other-banks.jsonl"),
      SIMULATOR_BANK_URL: `http://127.0.0.1:${web.port}`,
      SIMULATOR_BANK_BIC: bankBic,
      SIMULATOR_BANK_IBAN: settlementIban,
      SIMULATOR_KEY: key,
    }
    const path = join(dirname(main), "other-banks.js")
    const program = new BankProcess({ ...about, program: [path], port: banksPort, env })
    return { program, web, database: undefined, commits: [], ...taps, setClockOffset: undefined }
  }
  return {
    banks: await openBanks(),
    workers: await Promise.all(listening.map(openWorker)),
    control: `http://127.0.0.1:${controlPort}`,
    journal: join(folder, "other-banks.jsonl"),
  }
}

/** The processes of the rail. */
export const nodesOf = ({ workers, banks }: Rail): readonly Node[] => [...workers, banks]

type Taps = Pick<Node, "replies" | "replays"> & { readonly tap: ReturnType<typeof replyTap> }

function newTaps(): Taps {
  const [replies, replays]: [((link: Link) => void)[], ReplayOrder[]] = [[], []]
  return { replies, replays, tap: bothTaps(replyTap(replies), replayTap(replays)) }
}
