import { createHash } from "node:crypto"
import { readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Each user's own: the folder for temporary files is everybody's. */
const folder = join(tmpdir(), `tessera-scratch-heads-${process.getuid?.() ?? ""}`)
const leftAfterMs = 24 * 3_600_000

/** Where the API processes of one test database keep the checkpoints of its sealed history. */
export function checkpointsFileOf({ ownerUrl }: { ownerUrl: string }): string {
  return join(folder, `${createHash("sha256").update(ownerUrl).digest("hex").slice(0, 24)}.log`)
}

/** Deletes what databases that no longer exist left behind. */
export function deleteOldCheckpointsFiles(): void {
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch {
    // No test has kept any yet.
  }
  for (const path of names.map((name) => join(folder, name))) {
    const file = statSync(path, { throwIfNoEntry: false })
    if (file && Date.now() - file.mtimeMs > leftAfterMs)
      rmSync(path, { recursive: true, force: true })
  }
}
