import { mkdirSync } from "node:fs"
import { dirname } from "node:path"

/**
 * Creates a directory with owner-only access (0700) from the start. An existing one is left alone;
 * missing parents get the default mode.
 */
export function makePrivateDir(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
}
