import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { watchFolder } from "../../server/payments/adapters/in-folder.ts"

export type Outcome = "stored" | "quarantined"

/** The folder RAIL_DIR without a database: what would be stored is kept in memory. */
export class Inbox {
  readonly dir = mkdtempSync(join(tmpdir(), "tessera-files-"))
  /** The messages that were stored. */
  readonly taken: string[] = []
  /** What was reported to staff. */
  readonly told: string[] = []
  /** What was logged as an error. */
  readonly errors: string[] = []
  /** The result of storing a message; a test may replace it. */
  store: (text: string) => Outcome = () => "stored"

  constructor() {
    for (const name of ["in", "archive", "quarantine"]) mkdirSync(join(this.dir, name))
  }

  /** Watches the folder like a new process, which does not know what happened before. */
  watch({ stableMs = 0, abandonedMs = 60_000 } = {}): () => Promise<void> {
    const error = (...said: unknown[]) => void this.errors.push(JSON.stringify(said))
    return watchFolder({
      dir: this.dir,
      stableMs,
      abandonedMs,
      handlers: {
        message: async (bytes) => {
          const text = Buffer.from(bytes).toString()
          const outcome = this.store(text)
          this.taken.push(text)
          return outcome
        },
        unreadable: async (_digest, problem) => void this.told.push(problem),
      },
      log: { warn: () => undefined, error },
    })
  }

  /** Writes a file into the folder in; its name may be any bytes. */
  put(name: string | Buffer, text = "<Document/>"): void {
    writeFileSync(Buffer.concat([Buffer.from(join(this.dir, "in", "/")), Buffer.from(name)]), text)
  }

  listed(folder: string): string[] {
    return readdirSync(join(this.dir, folder)).sort()
  }

  /** The files archived today. */
  archived(): string[] {
    return this.listed(join("archive", new Date().toISOString().slice(0, 10)))
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true })
  }
}
