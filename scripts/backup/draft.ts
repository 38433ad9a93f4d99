import { randomBytes } from "node:crypto"
import { existsSync, lstatSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { constants } from "node:os"
import { dirname } from "node:path"
import { BootError } from "../../server/boot-error.ts"
import { syncFolder } from "./copy-file.ts"

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/** @throws BootError when there is something already where `what` shall be made. */
export function refuseExisting(path: string, what: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })) {
    throw new BootError(`${path} exists already. Name a ${what} that does not exist yet.`)
  }
}

const maxTries = 300
const pauseMs = 10

/**
 * Removes a folder, however many copies are still under way in it: one may make its file just as its
 * folder is emptied, and rmSync then leaves both, with an error or without. Nothing else runs in a process
 * that ends, so it waits for them itself.
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
 * Makes something under a draft name beside its own, and gives it its name when it is whole and on the
 * disk. A failure, Ctrl-C and SIGTERM remove the draft; what a killed process leaves has a draft's name.
 * @param make makes it at the path it is given, and syncs what it has written
 * @param remove what to do with an unfinished draft
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
