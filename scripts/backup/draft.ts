import { randomBytes } from "node:crypto"
import { existsSync, lstatSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { constants } from "node:os"
import { dirname } from "node:path"
import { BootError } from "../../server/config/boot-error.ts"
import { syncFolder } from "./copy-file.ts"

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/** @throws BootError when the path for `what` already exists */
export function refuseExisting(path: string, what: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })) {
    throw new BootError(`${path} exists already. Name a ${what} that does not exist yet.`)
  }
}

const maxTries = 300
const pauseMs = 10

/**
 * Removes a folder even while files are still being copied into it: a new file may appear just as
 * the folder is emptied, and rmSync then leaves both. Nothing else runs in a process that is
 * ending, so this waits and retries.
 */
function removeTree(path: string): void {
  let reason: unknown
  for (let tries = 0; tries < maxTries && existsSync(path); tries += 1) {
    if (tries > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    try {
      rmSync(path, { recursive: true, force: true })
    } catch (error) {
      reason = error
    }
  }
  if (existsSync(path))
    console.error(`${path} is unfinished and could not be removed.`, reason ?? "")
}

/**
 * Creates something under a draft name beside its final name, and renames it once it is complete
 * and synced. A failure, Ctrl-C, or SIGTERM removes the draft; a killed process leaves only the
 * draft.
 * @param make creates it at the given path, and syncs what it has written
 * @param remove removes an unfinished draft
 */
export async function underDraftName<Made>(
  path: string,
  make: (draft: string) => Promise<Made>,
  remove: (draft: string) => void = removeTree,
): Promise<Made> {
  const draft = `${path}.draft-${randomBytes(6).toString("hex")}`
  const clear = () => remove(draft)
  const stop = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal])
  if (!existsSync(dirname(path))) mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  process.once("exit", clear)
  for (const signal of signals) process.once(signal, stop)
  try {
    const made = await make(draft)
    refuseExisting(path, "place")
    renameSync(draft, path)
    syncFolder(dirname(path))
    return made
  } catch (error) {
    clear()
    throw error
  } finally {
    process.off("exit", clear)
    for (const signal of signals) process.off(signal, stop)
  }
}
