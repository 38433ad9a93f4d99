import { existsSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"

const memory = "/dev/shm"
/** Far more space than tests need. */
const roomyBytes = 8 * 1024 ** 3

/**
 * Where tests keep scratch databases: in memory if there is enough, otherwise in the system's
 * temporary folder. PostgreSQL keeps its settings for durability, but its commits don't wait for a
 * disk. Benchmarks and chaos trials stay on the disk.
 */
export function temporaryFolder(): string {
  if (process.env["TMPDIR"] || !existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > roomyBytes ? memory : tmpdir()
}
