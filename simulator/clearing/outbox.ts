import type { Due } from "../books/books.ts"
import type { Ledger } from "./ledger.ts"
import { runTask } from "./run-task.ts"

/** Sends a message to the bank. Returns the HTTP status, or undefined without an answer. */
export type Post = (name: string, xml: string) => Promise<number | undefined>

const maxAtOnce = 16
const longestPauseMs = 5000

/**
 * Runs tasks that are due by the virtual clock. A message is posted until the bank answers; most
 * 4xx answers are final, because the same bytes would be refused again. Tasks are in the journal,
 * so they continue after a restart.
 */
export class Outbox {
  private readonly ledger: Ledger
  private readonly post: Post
  private readonly fail: (error: unknown) => void
  private readonly inFlight = new Set<number>()
  private readonly pauses = new Map<number, { until: number; length: number }>()
  private timer: NodeJS.Timeout | undefined
  private stopped = false
  private paused = false
  private running = false
  /** Something changed during a run, which may have missed it. */
  private woken = false

  /** @param fail called when the journal cannot be written; the process must end then */
  constructor(ledger: Ledger, post: Post, fail: (error: unknown) => void) {
    this.ledger = ledger
    this.post = post
    this.fail = fail
  }

  /** Runs what is due. Call it after every change and at the start. */
  wake(): void {
    this.woken = true
    if (!this.running) this.runIn(0)
  }

  /** Holds all messages back, like an outage of the clearing system, or sends them again. */
  pause(paused: boolean): void {
    this.paused = paused
    this.wake()
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
  }

  private runIn(milliseconds: number): void {
    clearTimeout(this.timer)
    if (this.stopped) return
    this.timer = setTimeout(() => {
      this.run().catch(this.fail)
    }, milliseconds)
  }

  private async run(): Promise<void> {
    this.running = true
    this.woken = false
    const { books, clock } = this.ledger
    const begun = clock.now().toISOString()
    // Everything that is due is one step, with one write to disk.
    await this.ledger.commit((step) => {
      const tasks = [...books.due.values()]
      for (const { id, dueAt, task } of tasks) {
        if (dueAt > begun || task.do === "post") continue
        runTask(this.ledger, step, task)
        step.add({ kind: "done", id })
      }
    })
    // The step may have planned messages that are due by now.
    const now = clock.now().toISOString()
    if (!this.paused) {
      for (const one of books.due.values()) {
        if (this.inFlight.size >= maxAtOnce) break
        this.start(one, now)
      }
    }
    this.running = false
    this.runIn(this.woken ? 0 : this.untilNext())
  }

  private start({ id, dueAt, task }: Due, now: string): void {
    const waits = (this.pauses.get(id)?.until ?? 0) > Date.now()
    if (task.do !== "post" || dueAt > now || waits || this.inFlight.has(id)) return
    this.inFlight.add(id)
    this.deliver(id, task.name, task.xml).catch(this.fail)
  }

  private async deliver(id: number, name: string, xml: string): Promise<void> {
    // The message may be of a step that is not on disk yet: a crash could undo what it tells.
    await this.ledger.stored()
    const status = await this.post(name, xml)
    this.inFlight.delete(id)
    const again = status === undefined || status >= 500 || status === 408 || status === 429
    if (again) {
      const length = Math.min((this.pauses.get(id)?.length ?? 50) * 2, longestPauseMs)
      this.pauses.set(id, { until: Date.now() + length, length })
    } else {
      this.pauses.delete(id)
      await this.ledger.commit((step) => step.add({ kind: "done", id, status }))
    }
    this.wake()
  }

  /** Milliseconds until the next task or retry. If the clock is stopped, advancing it calls `wake`. */
  private untilNext(): number {
    const { books, clock } = this.ledger
    const held = this.paused || this.inFlight.size >= maxAtOnce
    // Thousands of messages may wait while the bank is down, and this runs for each that is sent:
    // times are compared as text, which is their order.
    let retryAt = Number.POSITIVE_INFINITY
    let next: string | undefined
    for (const { id, dueAt, task } of books.due.values()) {
      if (task.do === "post" && (held || this.inFlight.has(id))) continue
      const pause = this.pauses.get(id)
      if (pause) retryAt = Math.min(retryAt, pause.until)
      else if (next === undefined || dueAt < next) next = dueAt
    }
    const dueIn = next === undefined ? 1000 : Date.parse(next) - clock.now().getTime()
    return Math.max(5, Math.min(dueIn, retryAt - Date.now(), 1000))
  }
}
