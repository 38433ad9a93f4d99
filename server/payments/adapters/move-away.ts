import { randomUUID } from "node:crypto"
import type { Stats } from "node:fs"
import { lstat, mkdir, readdir, rename } from "node:fs/promises"
import { join } from "node:path"
import { flushFolder } from "./out-folder.ts"

/** A file that a process is moving out of the folder in, with its own name. */
const moving = /^[.][-0-9a-f]{36}[.](?<name>.+)[.]moving$/

/** The longest name of a file, in bytes. */
const longestName = 255

/**
 * Moves a file out of the folder `in`, by way of a name of its own there: only the file that was read
 * is ever in `folder`, though a newer one of the same name came meanwhile. That one goes back.
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
  // Another process has moved it, or put back what it took for left behind.
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

/** Puts back what a process that ended was moving; what was begun later may be on its way. */
export async function putBackMoving(inbox: string, abandonedMs: number): Promise<void> {
  for (const entry of await readdir(inbox)) {
    const { name } = moving.exec(entry)?.groups ?? {}
    const found = name && (await lstat(join(inbox, entry)).catch(vanished))
    if (found && Date.now() - found.ctimeMs >= abandonedMs) {
      await rename(join(inbox, entry), await freePath(inbox, name)).catch(vanished)
    }
  }
}

/** Whether two looks found the same file with the same content, by what the disk says. */
export function isSame(one: Stats, other: Stats): boolean {
  return one.ino === other.ino && one.size === other.size && one.mtimeMs === other.mtimeMs
}

/** A name's usual characters; all others become an underscore. */
export function printable(name: Buffer): string {
  return name.toString("latin1").replace(/[^\w .,:;()+@=-]/g, "_")
}

/** The path of a name, which need not be UTF-8. */
export function pathOf(folder: string, name: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${folder}/`), name])
}

/** A path in the folder that nothing has yet. */
async function freePath(folder: string, name: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const number = count === 1 ? "" : `.${count}`
    const path = join(folder, name.slice(0, longestName - number.length) + number)
    if (!(await lstat(path).catch(vanished))) return path
  }
}

/** What to catch when a file may be gone. */
export function vanished(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT") return undefined
  throw error
}
