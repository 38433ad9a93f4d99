import { createHash } from "node:crypto"
import { constants, type Stats } from "node:fs"
import { lstat, mkdir, open, readdir, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Logger } from "pino"
import { errorReason } from "../../db/error-reason.ts"
import { isConnectionError } from "../../db/sql-error.ts"
import { largestMessage } from "../messages/message-reader.ts"
import type { Handlers } from "./adapter.ts"
import { diskProblem, flushFolder } from "./out-folder.ts"

export type InFolderSettings = {
  /** The folder with in, archive, and quarantine. */
  readonly dir: string
  readonly handlers: Pick<Handlers, "message" | "unreadable">
  readonly log: Pick<Logger, "warn" | "error">
  /** How long a file must not have changed before it is read, unless a file NAME.done is beside it. */
  readonly stableMs: number
}

/** A file as it was last seen. */
type Seen = {
  readonly stats: Stats
  readonly since: number
  /** What became of it; it only has to be moved away then. */
  taken?: "stored" | "quarantined"
  /** What was last said about it, so that a lasting fault is said once. */
  told?: string
}

/** Files that their writer has not finished, and marks of finished ones. */
const unfinished = /^[.]|[.](?:tmp|part|filepart|done)$/i

/**
 * Reads the files that appear in the folder `in`. Each is stored and committed first, and moved away
 * after that: a process that ends in between finds the file again, and the database knows it.
 * @returns what looks into the folder once
 */
export function watchFolder({ dir, handlers, log, stableMs }: InFolderSettings) {
  const inbox = join(dir, "in")
  const files = new Map<string, Seen>()

  return async (): Promise<void> => {
    const names = await readdir(inbox, { encoding: "buffer" })
    const waiting = names.filter((name) => !unfinished.test(name.toString("latin1")))
    const present = new Set(waiting.map((name) => name.toString("latin1")))
    for (const key of files.keys()) if (!present.has(key)) files.delete(key)
    for (const name of waiting.toSorted(Buffer.compare)) {
      try {
        await takeOne(name)
      } catch (error) {
        if (isConnectionError(error)) throw error
        tell(name, errorReason(error), "a file was not taken in, and is tried again")
      }
    }
  }

  async function takeOne(name: Buffer): Promise<void> {
    const key = name.toString("latin1")
    const path = pathOf(inbox, name)
    const stats = await lstat(path).catch(vanished)
    if (!stats) return
    const before = files.get(key)
    const file = before && isSame(before.stats, stats) ? before : { stats, since: Date.now() }
    files.set(key, file)
    if (!file.taken) {
      const marked = (await lstat(doneOf(path)).catch(vanished)) !== undefined
      if (!marked && Date.now() - file.since < stableMs) return
      const taken = await take(path, name, stats)
      if (!taken) return void files.delete(key)
      file.taken = taken
    }
    try {
      await rm(doneOf(path), { force: true, recursive: true })
      await moveAway(path, name, stats, file.taken)
      files.delete(key)
    } catch (error) {
      tell(name, diskProblem(error), "a file is stored, but cannot be moved out of the folder in")
    }
  }

  /** @returns undefined if the file changed while it was read, or is gone */
  async function take(
    path: Buffer,
    name: Buffer,
    stats: Stats,
  ): Promise<"stored" | "quarantined" | undefined> {
    const problem = problemOf(name, stats)
    const bytes = problem ?? (await readWhole(path, stats))
    if (bytes === undefined) return undefined
    if (typeof bytes !== "string") {
      const outcome = await handlers.message(bytes)
      if (outcome === "quarantined") {
        log.warn({ file: printable(name) }, "a file cannot be used; staff will see it")
      }
      return outcome
    }
    const what = `The file ${printable(name)} in the folder in ${bytes}.`
    const identity = `${name.toString("latin1")} ${stats.ino} ${stats.mtimeMs} ${stats.size}`
    await handlers.unreadable(createHash("sha256").update(identity).digest(), what)
    log.warn({ file: printable(name), what }, "a file cannot be used; staff will see it")
    return "quarantined"
  }

  /** A newer file of the same name, which another process made room for, goes back. */
  async function moveAway(
    path: Buffer,
    name: Buffer,
    stats: Stats,
    taken: "stored" | "quarantined",
  ): Promise<void> {
    const today = new Date().toISOString().slice(0, 10)
    const folder = join(dir, ...(taken === "stored" ? ["archive", today] : ["quarantine"]))
    await mkdir(folder, { recursive: true })
    const target = await freePath(folder, printable(name))
    const moved = await rename(path, target).then(() => true, vanished)
    if (!moved) return
    if (!isSame(stats, await lstat(target))) {
      await rename(target, await freePath(inbox, printable(name)))
      return
    }
    await flushFolder(folder)
    await flushFolder(inbox)
  }

  function tell(name: Buffer, reason: string, what: string): void {
    const file = files.get(name.toString("latin1"))
    if (file?.told === reason) return
    if (file) file.told = reason
    log.error({ file: printable(name), reason }, what)
  }
}

/** What stands against reading a file, as the end of a sentence; undefined if nothing. */
function problemOf(name: Buffer, stats: Stats): string | undefined {
  if (stats.isDirectory()) return "is a folder"
  if (stats.isSymbolicLink()) return "is a link, and links are not followed"
  if (!stats.isFile()) return "is not a file"
  if (printable(name) !== name.toString("latin1")) return "has a name with unusual characters"
  if (stats.size === 0) return "is empty"
  if (stats.size > largestMessage) {
    return `is larger than ${largestMessage / 1024 / 1024} MB`
  }
  return undefined
}

/**
 * @returns the whole file; undefined if it is gone or changes; or why it cannot be read, as the end
 *   of a sentence
 */
async function readWhole(path: Buffer, stats: Stats): Promise<Buffer | string | undefined> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  try {
    const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    try {
      // One byte more than it should have, so that growing is noticed.
      const bytes = Buffer.alloc(stats.size + 1)
      let length = 0
      while (length < bytes.length) {
        const { bytesRead } = await file.read(bytes, length, bytes.length - length)
        if (bytesRead === 0) break
        length += bytesRead
      }
      const isWhole = length === stats.size && isSame(stats, await file.stat())
      return isWhole ? bytes.subarray(0, length) : undefined
    } finally {
      await file.close()
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "ENOENT" || code === "ELOOP") return undefined
    if (code === "EACCES" || code === "EPERM") return `may not be read (${code})`
    throw error
  }
}

function isSame(one: Stats, other: Stats): boolean {
  return one.ino === other.ino && one.size === other.size && one.mtimeMs === other.mtimeMs
}

/** A name's usual characters; all others become an underscore. */
function printable(name: Buffer): string {
  return name.toString("latin1").replace(/[^\w .,:;()+@=-]/g, "_")
}

/** A path in the folder that nothing has yet. */
async function freePath(folder: string, name: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const path = join(folder, count === 1 ? name : `${name}.${count}`)
    if (!(await lstat(path).catch(vanished))) return path
  }
}

// Names need not be UTF-8.
const pathOf = (folder: string, name: Buffer) => Buffer.concat([Buffer.from(`${folder}/`), name])
const doneOf = (path: Buffer) => Buffer.concat([path, Buffer.from(".done")])

function vanished(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT") return undefined
  throw error
}
