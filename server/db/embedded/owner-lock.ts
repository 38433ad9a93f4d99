import { randomBytes } from "node:crypto"
import { linkSync, readFileSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { BootError } from "../../config/boot-error.ts"
import { createSecretFile } from "../../config/secret-file.ts"
import { isRunning, markOf, type ProcessMark } from "./process-mark.ts"

const lockPath = (dataDir: string) => join(dataDir, "owner.lock")

function readLock(path: string): ProcessMark | undefined {
  try {
    const [pid, started] = readFileSync(path, "utf8").split("\n")
    return { pid: Number(pid), started: started ?? "" }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}

/** The live process that owns the data directory's embedded server, if any. */
export function ownerOf(dataDir: string): ProcessMark | undefined {
  const mark = readLock(lockPath(dataDir))
  return mark && isRunning(mark) ? mark : undefined
}

/**
 * Removes a dead owner's lock. If another process has replaced it meanwhile, its live lock is
 * restored.
 */
function clearDeadLock(path: string): void {
  const aside = `${path}.${randomBytes(6).toString("hex")}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const moved = readLock(aside)
  if (moved && isRunning(moved)) linkSync(aside, path)
  rmSync(aside)
}

/**
 * Makes this process the owner of a data directory, taking over the lock of a dead owner.
 * @returns releases the lock
 * @throws BootError when a live process owns it
 */
export function takeLock(dataDir: string): () => void {
  const path = lockPath(dataDir)
  const me = markOf(process.pid) ?? { pid: process.pid, started: "" }
  for (let attempt = 0; attempt < 5; attempt++) {
    if (createSecretFile(path, `${me.pid}\n${me.started}\n`)) {
      return () => rmSync(path, { force: true })
    }
    const owner = ownerOf(dataDir)
    if (owner) {
      throw new BootError(
        `The data directory ${dataDir} is in use by process ${owner.pid}. Stop that process first, or set DATA_DIR to another directory.`,
      )
    }
    clearDeadLock(path)
  }
  throw new BootError(`The data directory ${dataDir} could not be locked: ${path} keeps changing.`)
}
