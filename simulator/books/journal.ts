import { writeSync } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import type { JournalEvent } from "./events.ts"

const readBytes = 1024 * 1024

/**
 * An append-only file of events, one JSON line each. Once `append` resolves, the events are on disk
 * and survive kill -9. Concurrent appends share one fsync.
 */
export class Journal {
  private readonly file: FileHandle
  private waiting: string[] = []
  private writing: Promise<void> = Promise.resolve()
  private next: Promise<void> | undefined

  private constructor(file: FileHandle) {
    this.file = file
  }

  /**
   * Opens the journal and gives each event to `apply`, in order, without reading the whole file at
   * once. Removes a last line that a crash left unfinished.
   * @throws SyntaxError if any other line is damaged
   */
  static async open(path: string, apply: (event: JournalEvent) => void): Promise<Journal> {
    const file = await open(path, "a+", 0o600)
    try {
      await readEvents(file, apply)
    } catch (error) {
      await file.close()
      throw error
    }
    return new Journal(file)
  }

  /** Resolves once the events are on disk. */
  append(events: readonly JournalEvent[]): Promise<void> {
    this.waiting.push(...events.map((event) => `${JSON.stringify(event)}\n`))
    this.next ??= this.writing.then(() => this.flush())
    this.writing = this.next
    return this.next
  }

  /** Resolves once everything that was appended is on disk. */
  written(): Promise<void> {
    return this.writing
  }

  /** Closes the file once everything that was appended is on disk. */
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

/** Only this program writes the file, so every complete line is an event. */
function eventIn(line: string): JournalEvent {
  const value: unknown = JSON.parse(line)
  return value as JournalEvent
}

async function readEvents(file: FileHandle, apply: (event: JournalEvent) => void): Promise<void> {
  const { size } = await file.stat()
  let unfinished = Buffer.alloc(0)
  for (let at = 0; at < size; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(readBytes), 0, readBytes, at)
    at += bytesRead
    unfinished = Buffer.concat([unfinished, buffer.subarray(0, bytesRead)])
    const end = unfinished.lastIndexOf(0x0a) + 1
    const lines = unfinished.subarray(0, end).toString("utf8").split("\n").slice(0, -1)
    for (const line of lines) apply(eventIn(line))
    unfinished = unfinished.subarray(end)
  }
  if (unfinished.length === 0) return
  await file.truncate(size - unfinished.length)
  await file.sync()
}
