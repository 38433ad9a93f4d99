import { createHash, hash } from "node:crypto"
import { closeSync, fsyncSync, openSync } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"

/** The copy that was written. */
export type Copied = {
  readonly size: number
  /** In hexadecimal. */
  readonly sha256: string
}

const chunkBytes = 256 * 1024

/**
 * Copies a file to a new one (0600), which is synced to disk when this resolves unless the caller
 * syncs it later.
 * @throws file system errors; ENOENT when the source is gone
 */
export async function copyFile(from: string, to: string, { sync = true } = {}): Promise<Copied> {
  const source = await open(from, "r")
  try {
    const target = await open(to, "wx", 0o600)
    try {
      const copied = await pour(source, target)
      if (sync) await target.sync()
      return copied
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function pour(source: FileHandle, target: FileHandle): Promise<Copied> {
  const running = createHash("sha256")
  const chunk = Buffer.allocUnsafe(chunkBytes)
  let size = 0
  for (;;) {
    const { bytesRead } = await source.read(chunk, 0, chunkBytes, null)
    if (bytesRead === 0) break
    const part = chunk.subarray(0, bytesRead)
    running.update(part)
    await target.writeFile(part)
    size += bytesRead
  }
  return { size, sha256: running.digest("hex") }
}

/** The size and hash of a file, after syncing it to disk. */
export async function hashFile(path: string): Promise<Copied> {
  const file = await open(path, "r")
  try {
    await file.sync()
    const running = createHash("sha256")
    for await (const chunk of file.createReadStream({ autoClose: false })) {
      running.update(chunk as Buffer)
    }
    return { size: (await file.stat()).size, sha256: running.digest("hex") }
  } finally {
    await file.close()
  }
}

/** Writes a new file (0600), which is synced to disk when this resolves. */
export async function writeNewFile(path: string, content: string | Buffer): Promise<Copied> {
  const target = await open(path, "wx", 0o600)
  try {
    await target.writeFile(content)
    await target.sync()
  } finally {
    await target.close()
  }
  const sha256 = hash("sha256", content, "hex")
  return { size: Buffer.byteLength(content), sha256 }
}

/** Syncs a folder's entries to disk. Windows does this by itself and does not allow the call. */
export function syncFolder(path: string): void {
  if (process.platform === "win32") return
  const folder = openSync(path, "r")
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Runs `work` for each item, a few at a time. The first failure stops it. */
export async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const worker = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}
