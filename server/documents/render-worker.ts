import { getPriority, setPriority } from "node:os"
import { setImmediate } from "node:timers/promises"
import { parentPort, workerData } from "node:worker_threads"
import type { Paper } from "./pdf/paper.ts"
import { renderPaper } from "./pdf/render-paper.ts"
import type { StatementEntry, StatementHead } from "./statement.ts"
import { statementPaper } from "./statement-paper.ts"

/** What the worker receives: a paper, or a statement with its entries in several messages, or to stop. */
export type ToWorker =
  | { type: "paper"; paper: Paper }
  | { type: "head"; head: StatementHead }
  | { type: "entries"; entries: StatementEntry[] }
  | { type: "draw" }
  | { type: "stop" }

/** What it sends: parts of the file, and how the work ended. */
export type FromWorker =
  | { type: "part"; part: Uint8Array }
  | { type: "done" }
  | { type: "stopped" }
  | { type: "failed"; error: unknown }

class Stopped extends Error {}

/** In bytes. A PDF is written in pieces of a few bytes, and each message takes the time of the requests' thread. */
const partSize = 65_536

let statement: { head: StatementHead; entries: StatementEntry[] } | undefined
let stopping = false

/** Draws one paper at a time: the queue is on the other side (render-in-worker.ts). */
function serve(port: NonNullable<typeof parentPort>): void {
  const post = (message: FromWorker) => port.postMessage(message)

  const fail = (error: unknown) =>
    post(error instanceof Stopped ? { type: "stopped" } : { type: "failed", error })

  async function draw(paper: Paper): Promise<void> {
    let [waiting, size]: [Uint8Array[], number] = [[], 0]
    const leave = () => {
      if (size > 0) post({ type: "part", part: Buffer.concat(waiting) })
      ;[waiting, size] = [[], 0]
    }
    await renderPaper(paper, {
      onPart(part) {
        waiting.push(part)
        size += part.length
        if (size >= partSize) leave()
      },
      // Lets the parts leave, and lets a message to stop come in.
      async onPage() {
        await setImmediate()
        if (stopping) throw new Stopped()
      },
    })
    leave()
    post({ type: "done" })
  }

  port.on("message", (message: ToWorker) => {
    if (message.type === "stop") {
      stopping = true
      return
    }
    if (message.type === "entries") {
      for (const entry of message.entries) statement?.entries.push(entry)
      return
    }
    stopping = false
    if (message.type === "head") statement = { head: message.head, entries: [] }
    else if (message.type === "paper") draw(message.paper).catch(fail)
    else if (statement) {
      const { head, entries } = statement
      statement = undefined
      draw(statementPaper(head, entries)).catch(fail)
    }
  })
}

/**
 * A third of a request's share for short papers: with the lowest priority, they would time out on a busy machine. A long
 * statement, which is sent while it is drawn, has a tenth.
 */
const niceness = workerData === "long" ? 10 : 5

/**
 * On Linux, each thread has a priority of its own: requests go first. Elsewhere it would be the whole process's. Only a
 * privileged process may raise a priority that is lower already.
 */
function giveWay(): void {
  if (process.platform === "linux" && getPriority(0) < niceness) setPriority(0, niceness)
}

if (parentPort) {
  giveWay()
  serve(parentPort)
}
