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

/** Writes a file with owner-only access (0600) atomically, replacing an existing one. */
export function replaceSecretFile(path: string, text: string): void {
  renameSync(writeBeside(path, text), path)
}

/**
 * Creates a file with owner-only access (0600) unless it exists. Of concurrent processes, exactly
 * one creates it.
 * @returns false when it existed
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
