import { randomBytes } from "node:crypto"
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from "node:fs"

function writeBeside(path: string, text: string): string {
  const draft = `${path}.${randomBytes(6).toString("hex")}`
  const file = openSync(draft, "wx", 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return draft
}

/** Writes a file that only its owner may read (0600), whole or not at all. Replaces what was there. */
export function replaceSecretFile(path: string, text: string): void {
  renameSync(writeBeside(path, text), path)
}

/**
 * Makes a file that only its owner may read (0600), unless there is one already.
 * Of several processes at once, one makes it. Gives false when it was there.
 */
export function createSecretFile(path: string, text: string): boolean {
  const draft = writeBeside(path, text)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
