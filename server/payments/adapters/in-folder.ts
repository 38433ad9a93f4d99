import { createHash } from "node:crypto"
import { constants, type Stats } from "node:fs"
import { lstat, open, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Logger } from "pino"
import { errorReason, isConnectionError } from "../../db/sql-error.ts"
import { largestMessage } from "../messages/message-reader.ts"
import type { Handlers } from "./adapter.ts"
import { isSame, moveAway, pathOf, printable, putBackMoving, vanished } from "./move-away.ts"
import { diskProblem } from "./out-folder.ts"

export type InFolderSettings = {
  /** The folder that contains in, archive, and quarantine. */
  readonly dir: string
  readonly handlers: Pick<Handlers, "message" | "unreadable">
  readonly log: Pick<Logger, "warn" | "error">
  /**
   * How long a file must be unchanged before it is read, unless there is a file NAME.done beside
   * it.
   */
  readonly stableMs: number
  /** How old a file's move must be before it counts as abandoned. */
  readonly abandonedMs: number
}

/** A file at the previous look. */
type Seen = {
  readonly stats: Stats
  readonly since: number
  /** The result, if it has been handled and only has to be moved away. */
  result?: "stored" | "quarantined"
  /** The last reported problem, so that a lasting one is reported once. */
  reported?: string
}

/** Names of unfinished files and of the marks that files are finished. */
const unfinished = /^[.]|[.](?:tmp|part|filepart|done)$/i

/**
 * Reads the files that appear in the folder `in`. Each is stored and committed first and moved away
 * afterward: if a process stops in between, another one finds the file again, and the database
 * recognizes it.
 * @returns a function that checks the folder once
 */
export function watchFolder({ dir, handlers, log, ...timing }: InFolderSettings) {
  const inbox = join(dir, "in")
  const files = new Map<string, Seen>()
  let unreadable: string | undefined

  return async (): Promise<void> => {
    const names = await list()
    const waiting = names.filter((name) => !unfinished.test(name.toString("latin1")))
    const present = new Set(waiting.map((name) => name.toString("latin1")))
    for (const key of files.keys()) if (!present.has(key)) files.delete(key)
    for (const name of waiting.toSorted(Buffer.compare)) {
      try {
        await handleFile(name)
      } catch (error) {
        if (isConnectionError(error)) throw error
        reportOnce(name, errorReason(error), "a file was not read and is tried again")
      }
    }
  }

  /** The names in the folder. Empty while it cannot be read, which is reported once. */
  async function list(): Promise<Buffer[]> {
    try {
      await putBackMoving(inbox, timing.abandonedMs)
      const names = await readdir(inbox, { encoding: "buffer" })
      unreadable = undefined
      return names
    } catch (error) {
      const reason = diskProblem(error)
      if (reason !== unreadable)
        log.error({ folder: inbox, reason }, "the folder in cannot be read")
      unreadable = reason
      return []
    }
  }

  async function handleFile(name: Buffer): Promise<void> {
    const key = name.toString("latin1")
    const path = pathOf(inbox, name)
    const stats = await lstat(path).catch(vanished)
    if (!stats) return
    const before = files.get(key)
    const isKnown = before?.result ? isSame : isUntouched
    const file = before && isKnown(before.stats, stats) ? before : { stats, since: Date.now() }
    files.set(key, file)
    if (!file.result) {
      const mark = await markOf(path)
      // An older mark belongs to an earlier file with this name.
      const finished = mark !== undefined && mark.mtimeMs >= stats.mtimeMs
      if (!finished && Date.now() - file.since < timing.stableMs) return
      const result = await store(path, name, stats)
      if (!result) return void files.delete(key)
      file.result = result
    }
    try {
      await removeMark(path)
      const today = new Date().toISOString().slice(0, 10)
      const folder = file.result === "stored" ? join("archive", today) : "quarantine"
      await moveAway(inbox, name, stats, join(dir, folder))
      files.delete(key)
    } catch (error) {
      reportOnce(
        name,
        diskProblem(error),
        "a file is stored, but cannot be moved out of the folder in",
      )
    }
  }

  /** @returns undefined if the file changed while it was read, or is gone */
  async function store(
    path: Buffer,
    name: Buffer,
    stats: Stats,
  ): Promise<"stored" | "quarantined" | undefined> {
    const problem = problemOf(stats)
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
    const identity = `${stats.ino} ${stats.mtimeMs} ${stats.size}`
    await handlers.unreadable(createHash("sha256").update(identity).digest(), what)
    log.warn({ file: printable(name), what }, "a file cannot be used; staff will see it")
    return "quarantined"
  }

  function reportOnce(name: Buffer, reason: string, what: string): void {
    const file = files.get(name.toString("latin1"))
    if (file?.reported === reason) return
    if (file) file.reported = reason
    log.error({ file: printable(name), reason }, what)
  }
}

/** Why a file cannot be read, as the end of a sentence; undefined if it can. */
function problemOf(stats: Stats): string | undefined {
  if (stats.isDirectory()) return "is a folder"
  if (stats.isSymbolicLink()) return "is a link, and links are not followed"
  if (!stats.isFile()) return "is not a file"
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
      // Reads one byte more than expected, to notice that the file is growing.
      const bytes = Buffer.alloc(stats.size + 1)
      let length = 0
      while (length < bytes.length) {
        const { bytesRead } = await file.read(bytes, length, bytes.length - length)
        if (bytesRead === 0) break
        length += bytesRead
      }
      const isWhole = length === stats.size && isUntouched(stats, await file.stat())
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

/** Whether a file is unchanged between two looks, including its times. */
function isUntouched(one: Stats, other: Stats): boolean {
  return isSame(one, other) && one.ctimeMs === other.ctimeMs
}

const doneOf = (path: Buffer) => Buffer.concat([path, Buffer.from(".done")])

/** The file that marks another one as finished. A folder is not a mark. */
async function markOf(path: Buffer): Promise<Stats | undefined> {
  try {
    const mark = await lstat(doneOf(path))
    return mark.isDirectory() ? undefined : mark
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException
    if (code === "ENOENT" || code === "ENAMETOOLONG") return undefined
    throw error
  }
}

async function removeMark(path: Buffer): Promise<void> {
  if (await markOf(path)) await rm(doneOf(path), { force: true })
}
