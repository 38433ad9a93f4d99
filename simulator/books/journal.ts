import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import type { JournalEvent } from "./events.ts"

/**
 * An append-only file of events, one JSON line each. What `append` has resolved for is on disk and
 * survives kill -9. Events that come together share one fsync.
 */
export class Journal {
  private readonly file: FileHandle
  private waiting: string[] = []
  private writing: Promise<void> = Promise.resolve()
  private next: Promise<void> | undefined

  private constructor(file: FileHandle) {
    this.file = file
  }

  /** Opens the journal, cuts off a last line that a crash left unfinished, and reads the events. */
  static async open(path: string): Promise<{ journal: Journal; events: JournalEvent[] }> {
    const descriptor = openSync(path, "a+")
    const bytes = readFileSync(path)
    const end = bytes.lastIndexOf(0x0a) + 1
    if (end < bytes.length) {
      ftruncateSync(descriptor, end)
      fsyncSync(descriptor)
    }
    closeSync(descriptor)
    const lines = bytes.subarray(0, end).toString("utf8").split("\n").slice(0, -1)
    const events = lines.map(eventIn)
    return { journal: new Journal(await open(path, "a")), events }
  }

  /** Resolves once the events are on disk. */
  append(events: readonly JournalEvent[]): Promise<void> {
    this.waiting.push(...events.map((event) => `${JSON.stringify(event)}\n`))
    this.next ??= this.writing.then(() => this.flush())
    this.writing = this.next
    return this.next
  }

  /** Everything that was appended is on disk, and the file is closed. */
  async close(): Promise<void> {
    await this.writing
    await this.file.close()
  }

  private async flush(): Promise<void> {
    const lines = this.waiting
    this.waiting = []
    this.next = undefined
    writeSync(this.file.fd, lines.join(""))
    await this.file.datasync()
  }
}

/** Only this program writes the file, so a whole line is an event. */
function eventIn(line: string): JournalEvent {
  const value: unknown = JSON.parse(line)
  return value as JournalEvent
}
