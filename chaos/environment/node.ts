import { renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { reservePort } from "../../testing/reserve-port.ts"
import { answersAt, BankProcess, type ProcessOptions } from "./bank-process.ts"
import type { Cluster } from "./cluster.ts"
import { type CommitOrder, commitTap } from "./commit-tap.ts"
import type { Link } from "./link.ts"
import type { ReplayOrder } from "./replay-tap.ts"
import { replyTap } from "./reply-tap.ts"
import { TcpProxy } from "./tcp-proxy.ts"
import type { WrongClock } from "./wrong-clock.ts"

/** An API process, a payments worker, or the other banks, with the network around it. */
export type Node = {
  readonly program: BankProcess
  /**
   * Between the clients and the API process, a worker and the other banks, or the other banks and
   * the workers' listeners.
   */
  readonly web: TcpProxy
  /** Between the process and PostgreSQL; the other banks have none. */
  readonly database: TcpProxy | undefined
  /** What to do at the next commits of money. */
  readonly commits: CommitOrder[]
  /** What to do with the next successful responses to a POST. */
  readonly replies: ((link: Link) => void)[]
  /** What to do with the next messages between banks that pass its `web`. */
  readonly replays: ReplayOrder[]
  /** Sets its clock's offset in seconds; only if it was opened with a clock that can be wrong. */
  readonly setClockOffset: ((seconds: number) => void) | undefined
}

type Options = Pick<ProcessOptions, "code" | "onDeath" | "onReady"> & {
  /** The built server's main.js. */
  readonly main: string
  readonly cluster: Cluster
  readonly database: string
  readonly secrets: Readonly<Record<string, string>>
  /** A separate folder for its DATA_DIR and its clock. */
  readonly folder: string
  /** What makes its clock wrong; undefined for a correct clock. */
  readonly wrongClock: WrongClock | undefined
  /** Whether it serves the staff app instead of the members' API. */
  readonly staff: boolean
}

/** What the bank's processes have in a trial: many clients share one address, and sessions must not end by idling. */
export const trialSettings = () => ({
  PATH: process.env["PATH"] ?? "",
  NODE_ENV: "test",
  LOG_LEVEL: "error",
  RATE_LIMIT_PER_MINUTE: "1000000",
  SIGN_IN_LIMIT_PER_MINUTE: "1000000",
  SESSION_IDLE_MINUTES: "1440",
})

/** Where the members' API and the staff app say that they are ready. */
export const readyPath = (staff: boolean) => (staff ? "/api/staff/ready" : "/api/ready")

/** How clients reach a process through its proxy. Passkeys need a name; the members' API has none. */
export const originOf = ({ web }: Pick<Node, "web">, staff: boolean) =>
  `http://${staff ? "localhost" : "127.0.0.1"}:${web.port}`

/** Opens the proxies and starts the API process between them; it need not be ready yet. */
export async function openNode(options: Options): Promise<Node> {
  const { cluster, folder, wrongClock, staff } = options
  const [commits, replies]: [CommitOrder[], ((link: Link) => void)[]] = [[], []]
  const port = await reservePort()
  const database = await TcpProxy.open(cluster.port, commitTap(commits))
  const web = await TcpProxy.open(port, replyTap(replies))
  const setClockOffset = wrongClock ? clockIn(folder) : undefined
  setClockOffset?.(0)
  const through = (url: string) => url.replace(`:${cluster.port}/`, `:${database.port}/`)
  const env = {
    ...trialSettings(),
    ...options.secrets,
    DATA_DIR: folder,
    ...(staff
      ? { STAFF_PORT: String(port), STAFF_URL: originOf({ web }, staff) }
      : { PORT: String(port), PUBLIC_URL: originOf({ web }, staff) }),
    DATABASE_URL: through(cluster.appUrl(options.database)),
    DATABASE_OWNER_URL: through(cluster.ownerUrl(options.database)),
    DATABASE_JOBS_URL: through(cluster.jobsUrl(options.database)),
    DATABASE_RAIL_URL: through(cluster.railUrl(options.database)),
    DATABASE_STAFF_URL: through(cluster.staffUrl(options.database)),
    DATABASE_STAFF_IDENTITY_URL: through(cluster.staffIdentityUrl(options.database)),
    ...wrongClock?.(clockFile(folder)),
  }
  const { main, code, onDeath, onReady } = options
  const about = { code, port, env, onDeath, onReady }
  const program = new BankProcess({
    program: staff ? [main, "--staff"] : [main],
    isReady: answersAt(readyPath(staff)),
    ...about,
  })
  return { program, web, database, commits, replies, replays: [], setClockOffset }
}

export const clockFile = (folder: string) => join(folder, "clock")

export function clockIn(folder: string): (seconds: number) => void {
  return (seconds) => {
    // Renamed, so that no process reads half of the file.
    const draft = `${clockFile(folder)}.new`
    writeFileSync(draft, `${seconds < 0 ? "" : "+"}${seconds}\n`)
    renameSync(draft, clockFile(folder))
  }
}

/** Ends all its faults: no order waits, nothing is stopped, its clock is right, and its links work. */
export function healNode(node: Node) {
  const { program, web, database, commits, replies, replays, setClockOffset } = node
  for (const orders of [commits, replies, replays]) orders.length = 0
  setClockOffset?.(0)
  program.send("SIGCONT")
  web.restore()
  database?.restore()
}

export async function closeNode({ program, web, database }: Node): Promise<void> {
  await Promise.all([program.close(), web.close(), database?.close()])
}
