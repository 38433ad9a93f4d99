import type { Books } from "../books/books.ts"
import type { JournalEvent, Task } from "../books/events.ts"
import type { Journal } from "../books/journal.ts"
import type { VirtualClock } from "../clock/virtual-clock.ts"

/** The events of one step. Each is applied to the books; all are written to the journal together. */
export class Step {
  readonly events: JournalEvent[] = []
  private readonly ledger: Ledger

  constructor(ledger: Ledger) {
    this.ledger = ledger
  }

  add(event: JournalEvent): void {
    this.ledger.books.apply(event)
    this.events.push(event)
  }

  /** Plans a task. It is due after `seconds`, by default immediately. */
  plan(task: Task, seconds = 0): void {
    const dueAt = new Date(this.ledger.clock.now().getTime() + seconds * 1000)
    this.planAt(task, dueAt)
  }

  planAt(task: Task, dueAt: Date): void {
    const id = this.ledger.books.lastTask + 1
    this.add({ kind: "planned", id, dueAt: dueAt.toISOString(), task })
  }

  /** Plans a message. Its id contains the task's number, so each message has a different id. */
  post(name: string, write: (messageId: string) => string, seconds = 0): void {
    const messageId = this.ledger.nextMessageId()
    this.plan({ do: "post", name, xml: write(messageId) }, seconds)
  }
}

/** The books, the journal that stores them, and the clock. */
export class Ledger {
  readonly books: Books
  readonly clock: VirtualClock
  private readonly journal: Pick<Journal, "append" | "written">

  constructor(books: Books, journal: Pick<Journal, "append" | "written">, clock: VirtualClock) {
    this.books = books
    this.journal = journal
    this.clock = clock
  }

  nextMessageId(): string {
    const day = this.clock.today().replaceAll("-", "")
    return `SIM-${day}-${String(this.books.lastTask + 1).padStart(9, "0")}`
  }

  /** Resolves once everything that is in the books now is on disk. */
  stored(): Promise<void> {
    return this.journal.written()
  }

  /** Runs one step and resolves once it is on disk. `work` must be synchronous. */
  async commit<T>(work: (step: Step) => T): Promise<T> {
    const step = new Step(this)
    const result = work(step)
    if (step.events.length > 0) await this.journal.append(step.events)
    return result
  }
}
