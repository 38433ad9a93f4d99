import type { Due } from "../books/books.ts"
import type { Ledger } from "./ledger.ts"
import { runTask } from "./run-task.ts"

/** Sends a message to the bank; gives the HTTP status, or undefined if there was no answer. */
export type Post = (name: string, xml: string) => Promise<number | undefined>

const mostAtOnce = 16
const longestPauseMs = 5000

/**
 * Does what is due by the virtual clock. A message is posted until the bank has answered; an answer
 * of 4xx counts, since the same bytes would be refused again. Tasks are in the journal, so a
 * restart goes on where it stopped.
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

  /** @param fail told when the journal cannot be written; nothing may go on after that */
  constructor(ledger: Ledger, post: Post, fail: (error: unknown) => void) {
    this.ledger = ledger
    this.post = post
    this.fail = fail
  }

  /** Something may be due; call it after every change and at the start. */
  wake(): void {
    if (this.stopped) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.begin(), 0)
  }

  /** Holds back all messages, as an outage of the clearing system, until it is told otherwise. */
  pause(paused: boolean): void {
    this.paused = paused
    this.wake()
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
  }

  private begin(): void {
    this.run().catch(this.fail)
  }

  private async run(): Promise<void> {
    const now = this.ledger.clock.now().toISOString()
    const due = [...this.ledger.books.due.values()].filter(({ dueAt }) => dueAt <= now)
    for (const { id, task } of due) {
      // Another run may have done it while this one waited for the disk.
      if (task.do === "post" || !this.ledger.books.due.has(id)) continue
      await this.ledger.commit((step) => {
        runTask(this.ledger, step, task)
        step.add({ kind: "done", id })
      })
    }
    if (!this.paused) for (const one of this.ledger.books.due.values()) this.start(one, now)
    if (this.stopped) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.begin(), this.untilNext())
  }

  private start({ id, dueAt, task }: Due, now: string): void {
    const waits = (this.pauses.get(id)?.until ?? 0) > Date.now()
    const full = this.inFlight.size >= mostAtOnce
    if (task.do !== "post" || dueAt > now || full || waits || this.inFlight.has(id)) return
    this.inFlight.add(id)
    this.deliver(id, task.name, task.xml).catch(this.fail)
  }

  private async deliver(id: number, name: string, xml: string): Promise<void> {
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

  /** Milliseconds to the next task or try; with a clock that stands still, advancing wakes it. */
  private untilNext(): number {
    const now = this.ledger.clock.now().getTime()
    const tries = [...this.pauses.values()].map(({ until }) => until - Date.now())
    const tasks = [...this.ledger.books.due.values()]
      .filter(({ id }) => !this.inFlight.has(id) && !this.pauses.has(id))
      .map(({ dueAt }) => Date.parse(dueAt) - now)
      .filter((wait) => wait > 0)
    return Math.max(5, Math.min(1000, ...tries, ...tasks))
  }
}
