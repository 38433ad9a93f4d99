import { randomUUID } from "node:crypto"
import { lstat, open, readdir, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import type { SendOutcome } from "./adapter.ts"

/**
 * Puts a file into a folder for the operator's own client, as a whole or not at all: written under
 * a temporary name that begins with a dot, flushed to disk, and renamed. If the name is taken, the
 * same bytes count as accepted and different bytes are refused. Never throws.
 */
export async function putFile(
  folder: string,
  name: string,
  bytes: Uint8Array,
): Promise<SendOutcome> {
  const target = join(folder, name)
  const temporary = join(folder, `.${name}.${randomUUID()}.tmp`)
  try {
    const there = await lstat(target).catch(absent)
    if (there) {
      const isSame = there.isFile() && there.size === bytes.length
      return isSame && (await readFile(target)).equals(bytes)
        ? { outcome: "sent", answer: `${name} is in the folder already, with the same bytes.` }
        : { outcome: "refused", answer: `${name} is in the folder already, with other bytes.` }
    }
    await writeFlushed(temporary, bytes)
    await rename(temporary, target)
    await flushFolder(folder)
    // The client may have fetched it already.
    const size = (await lstat(target).catch(absent))?.size ?? bytes.length
    if (size === bytes.length) return { outcome: "sent", answer: `${name} is in the folder.` }
    const answer = `${name} has ${size} bytes in the folder instead of ${bytes.length}.`
    return { outcome: "unknown", answer }
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    return { outcome: "unknown", answer: `${name} was not written: ${diskProblem(error)}.` }
  }
}

/** Deletes temporary files that a stopped process has left; younger ones may be in use. */
export async function deleteTemporaries(folder: string, olderThanMs = 60_000): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^[.].+[.]tmp$/.test(name)) continue
    const found = await lstat(join(folder, name)).catch(absent)
    if (found && isOlder(found.mtimeMs, olderThanMs)) {
      await rm(join(folder, name), { force: true })
    }
  }
}

/**
 * Whether at least `ms` have passed since a file's time.
 * @param fileMs the time in milliseconds; unlike the current time, it has fractions
 */
export function isOlder(fileMs: number, ms: number): boolean {
  return Date.now() - Math.floor(fileMs) >= ms
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o640)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Flushes new and changed names in a folder to disk, so that they survive a power failure. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const words: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EACCES: "this process may not write there",
  EPERM: "this process may not write there",
  EROFS: "the disk is read-only",
  ENOENT: "the folder is missing",
  ENOTDIR: "there is a file where the folder should be",
}

/** Describes a disk error, as the end of a sentence. */
export function diskProblem(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException
  return words[code] ? `${words[code]} (${code})` : message
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT") return undefined
  throw error
}
