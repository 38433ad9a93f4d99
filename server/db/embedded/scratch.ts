import { chmodSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Embedded, openEmbedded } from "./open-embedded.ts"
import { takeLock } from "./owner-lock.ts"
import { clearLeftovers } from "./take-over.ts"

const prefix = "tessera-scratch-"
const leftAfterMs = 30 * 60_000

/** A new data directory for a test; for root, one that the `postgres` user can enter. */
export function makeScratchDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), prefix))
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
  return dataDir
}

/**
 * Deletes a data directory, and its database if that is stored elsewhere. No server may be running
 * on it.
 */
export function removeDataDir(dataDir: string): void {
  const pgdata = join(dataDir, "postgres")
  if (statSync(dataDir, { throwIfNoEntry: false }) === undefined) return
  try {
    rmSync(readlinkSync(pgdata), { recursive: true, force: true })
  } catch {
    // Not a link: the database, if any, is inside.
  }
  rmSync(dataDir, { recursive: true, force: true })
}

/** Stops and deletes what killed test runs left more than half an hour ago. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const dataDir = join(tmpdir(), name)
    try {
      const lock = statSync(join(dataDir, "owner.lock"))
      if (Date.now() - lock.mtimeMs < leftAfterMs) continue
      takeLock(dataDir)
      await clearLeftovers(join(dataDir, "postgres"), () => undefined)
      removeDataDir(dataDir)
    } catch {
      // In use, another user's, or already deleted: skip it.
    }
  }
}

/**
 * Starts PostgreSQL in a temporary directory that `stop()` deletes, for tests; several can run at
 * once. It uses the production settings, including those for durability.
 */
export async function openScratch(): Promise<Embedded & { readonly dataDir: string }> {
  await sweep()
  const dataDir = makeScratchDir()
  const embedded = await openEmbedded({ dataDir })
  return {
    ...embedded,
    dataDir,
    async stop() {
      await embedded.stop()
      removeDataDir(dataDir)
    },
  }
}
