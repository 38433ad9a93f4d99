import { randomUUID } from "node:crypto"
import type { Stats } from "node:fs"
import { lstat, mkdir, readdir, rename } from "node:fs/promises"
import { join } from "node:path"
import { flushFolder, isOlder } from "./out-folder.ts"

/** A file that a process is moving out of the folder in, with its original name. */
const moving = /^[.][-0-9a-f]{36}[.](?<name>.+)[.]moving$/

/** The longest name of a file, in bytes. */
const longestName = 255

/**
 * Moves a file out of the folder `in`. It gets a unique name there first, so that only the file
 * that was read reaches `folder`. A newer file with the same name is put back.
 * @param stats the file that was read
 */
export async function moveAway(
  inbox: string,
  name: Buffer,
  stats: Stats,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const own = printable(name)
  const between = join(inbox, `.${randomUUID()}.${own.slice(0, 200)}.moving`)
  const found = await rename(pathOf(inbox, name), between).then(() => true, vanished)
  // Another process has moved it, or put it back as abandoned.
  const moved = found && (await lstat(between).catch(vanished))
  if (!moved) return
  const putBack = async () => rename(between, await freePath(inbox, own)).catch(vanished)
  if (!isSame(stats, moved)) return await putBack()
  try {
    await rename(between, await freePath(folder, own)).catch(vanished)
  } catch (error) {
    await putBack()
    throw error
  }
  await flushFolder(folder)
  await flushFolder(inbox)
}

/** Puts back files whose move was abandoned. A younger move may still be in progress. */
export async function putBackMoving(inbox: string, abandonedMs: number): Promise<void> {
  for (const entry of await readdir(inbox)) {
    const { name } = moving.exec(entry)?.groups ?? {}
    const found = name && (await lstat(join(inbox, entry)).catch(vanished))
    if (found && isOlder(found.ctimeMs, abandonedMs)) {
      await rename(join(inbox, entry), await freePath(inbox, name)).catch(vanished)
    }
  }
}

/** Whether two looks found the same file with the same content, according to its metadata. */
export function isSame(one: Stats, other: Stats): boolean {
  return one.ino === other.ino && one.size === other.size && one.mtimeMs === other.mtimeMs
}

/** A name in which all unusual characters are replaced with underscores. */
export function printable(name: Buffer): string {
  return name.toString("latin1").replace(/[^\w .,:;()+@=-]/g, "_")
}

/** The path of a file whose name may be any bytes. */
export function pathOf(folder: string, name: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${folder}/`), name])
}

/** A path in the folder that is not in use. */
async function freePath(folder: string, name: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const number = count === 1 ? "" : `.${count}`
    const path = join(folder, name.slice(0, longestName - number.length) + number)
    if (!(await lstat(path).catch(vanished))) return path
  }
}

/** Handles the error of a file that no longer exists; rethrows all others. */
export function vanished(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT") return undefined
  throw error
}
