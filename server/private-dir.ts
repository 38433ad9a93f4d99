import { mkdirSync } from "node:fs"
import { dirname } from "node:path"

/**
 * Makes a directory that only its owner may enter (0700) from its first moment on. One that is there is left
 * as it is; directories above it that are missing get the system's usual mode.
 */
export function makePrivateDir(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
}
