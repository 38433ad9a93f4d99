import { extname } from "node:path"
import { PassThrough } from "node:stream"
import { fileURLToPath } from "node:url"
import { Worker } from "node:worker_threads"
import { says } from "#shared/refusals/catalog.ts"
import { semaphore } from "../rate-limits/semaphore.ts"
import { unavailable } from "../use-case/problem.ts"
import type { Paper } from "./pdf/paper.ts"
import type { FromWorker, ToWorker } from "./render-worker.ts"
import type { StatementEntry, StatementHead } from "./statement.ts"

/** A paper, or a statement whose entries are read while they are needed. */
export type PaperSource =
  | { paper: Paper }
  | { head: StatementHead; entries: AsyncIterable<StatementEntry> }

/** A statement with more entries than this takes as long as many short papers: it has a thread of its own. */
const shortStatement = 300

/** A thread that draws one paper at a time, while so many more wait. Members take turns. */
type Lane = {
  readonly name: "short" | "long"
  readonly inTurn: ReturnType<typeof semaphore>
  worker: Worker | undefined
}

const newLane = (name: Lane["name"], waiting: number): Lane => ({
  name,
  inTurn: semaphore(1, waiting),
  worker: undefined,
})

const short = newLane("short", 50)
const long = newLane("long", 20)
/** Members whose long statement is drawn, or waits to be. */
const withLong = new Set<string>()

/**
 * Draws a paper as PDF in a worker thread, so that requests are served meanwhile. Long statements are drawn in another
 * thread than short papers, with less of the processor, and one at a time for each member.
 * @param whose the member, so that nobody fills the queue for others
 * @returns the file's parts; reading throws Problem unavailable when too many papers wait, or while another long
 *   statement of the member is drawn
 */
export function renderInWorker(source: PaperSource, whose: string): AsyncIterable<Uint8Array> {
  const parts = new PassThrough()
  // They may fail before anybody reads them. The reader gets the error then.
  parts.on("error", () => undefined)
  const fail = (error: unknown) => parts.destroy(error as Error)
  const isLong = "head" in source && source.head.entries > shortStatement
  if (isLong && withLong.has(whose)) {
    fail(unavailable(says.unavailable.statement))
    return parts
  }
  if (isLong) withLong.add(whose)
  const chosen = isLong ? long : short
  chosen
    .inTurn(() => (parts.destroyed ? Promise.resolve() : draw(chosen, source, parts)), whose)
    .finally(() => isLong && withLong.delete(whose))
    .then(() => parts.end(), fail)
  return parts
}

async function draw(lane: Lane, source: PaperSource, parts: PassThrough): Promise<void> {
  const current = (lane.worker ??= startWorker(lane.name))
  const post = (message: ToWorker) => current.postMessage(message)
  const { ended, forget } = listen(lane, current, parts)
  // The member canceled the download.
  const stop = () => post({ type: "stop" })
  parts.once("close", stop)
  try {
    if ("paper" in source) post({ type: "paper", paper: source.paper })
    else await notifyStatement(source, post)
    await ended
  } finally {
    parts.off("close", stop)
    forget()
  }
}

/** Receives what the worker sends of one paper. */
function listen(lane: Lane, current: Worker, parts: PassThrough) {
  let end = (_error?: Error) => {}
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve())
  })
  // The entries may fail first.
  ended.catch(() => undefined)
  const receive = (message: FromWorker) => {
    if (message.type === "part") parts.write(message.part)
    else if (message.type === "failed") end(message.error as Error)
    else end()
  }
  const broke = (reason: unknown) => {
    lane.worker = undefined
    end(reason instanceof Error ? reason : new Error(`the worker ended with ${String(reason)}`))
  }
  current.on("message", receive).once("error", broke).once("exit", broke)
  const forget = () => current.off("message", receive).off("error", broke).off("exit", broke)
  return { ended, forget }
}

const batch = 250

async function notifyStatement(
  { head, entries }: Extract<PaperSource, { head: unknown }>,
  post: (message: ToWorker) => void,
): Promise<void> {
  post({ type: "head", head })
  let some: StatementEntry[] = []
  for await (const entry of entries) {
    if (some.push(entry) < batch) continue
    post({ type: "entries", entries: some })
    some = []
  }
  post({ type: "entries", entries: some })
  post({ type: "draw" })
}

/** The thread starts with the first paper, and does not keep the process running. */
function startWorker(name: Lane["name"]): Worker {
  const isSource = extname(fileURLToPath(import.meta.url)) === ".ts"
  const started = isSource
    ? new Worker(fromSource(new URL("render-worker.ts", import.meta.url)), {
        eval: true,
        workerData: name,
      })
    : new Worker(new URL("render-worker.js", import.meta.url), { workerData: name })
  started.unref()
  return started
}

/** Under test and in development: a worker does not inherit what reads TypeScript. */
const fromSource = ({ href }: URL) =>
  `import("tsx/esm/api").then(({ register }) => { register(); return import("${href}") })`
