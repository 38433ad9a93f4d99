import { type ChildProcess, execFile, spawn } from "node:child_process"
import { rmSync } from "node:fs"
import { statfs } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Identity } from "../../server/db/embedded/run-command.ts"
import { cleanUpAtExit } from "./leftovers.ts"
import { untilEnded } from "./signals.ts"

const run = promisify(execFile)

/** A disk of limited size, which may be filled. */
export type SmallDisk = {
  /** Its folder, by a path that every process of this user can access. */
  readonly folder: string
  /** Fills all free space. */
  fill(): Promise<void>
  /** Frees the space. */
  free(): Promise<void>
  /** Unmounts it. No process may use it anymore. */
  close(): Promise<void>
}

/**
 * Mounts a tmpfs in a separate mount namespace, which only the keeper process uses. Others reach it
 * through the keeper's root in /proc. The keeper ends when its input ends, so the disk disappears
 * with this process, however it ends. Ordinary users also get a user namespace.
 * @param point an empty folder to mount it on
 * @param owner the user who may use it; the current one if undefined
 * @throws Error when this system lets us mount nothing
 */
export async function mountSmallDisk(
  point: string,
  megabytes: number,
  owner: Identity | undefined,
): Promise<SmallDisk> {
  const keeper = await startKeeper(point, megabytes, owner)
  const forget = cleanUpAtExit(() => void keeper.kill("SIGKILL"))
  const folder = `/proc/${keeper.pid}/root${point}`
  const ballast = join(folder, "ballast")
  return {
    folder,
    async fill() {
      // Others write meanwhile, so there may be a little less space than a moment ago.
      for (let spare = 0; ; spare = spare * 2 + 262_144) {
        const { bavail, bsize } = await statfs(folder)
        const size = bavail * bsize - spare
        if (size <= 0) return
        const filled = await run("fallocate", ["-l", String(size), ballast]).catch(() => undefined)
        if (filled) return
      }
    },
    async free() {
      rmSync(ballast, { force: true })
    },
    async close() {
      keeper.stdin?.end()
      await untilEnded(keeper)
      forget()
    },
  }
}

async function startKeeper(
  point: string,
  megabytes: number,
  owner: Identity | undefined,
): Promise<ChildProcess> {
  const isRoot = process.getuid?.() === 0
  const namespaces = isRoot ? ["-m"] : ["-U", "-m", "--map-current-user", "--keep-caps"]
  // Root's keeper becomes the owner; otherwise the owner could not access its root.
  const become = owner ? `setpriv --reuid=${owner.uid} --regid=${owner.gid} --clear-groups ` : ""
  const owned = owner ? `,uid=${owner.uid},gid=${owner.gid}` : ""
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=0700${owned} tmpfs "$1"`
  const script = `${mount} && echo mounted && exec ${become}cat`
  const keeper = spawn("unshare", [...namespaces, "sh", "-c", script, "sh", point])
  let said = ""
  await new Promise<void>((resolve, reject) => {
    const refuse = (why: string) =>
      reject(new Error(`The fault disk-full needs a tmpfs, and none could be mounted: ${why}`))
    keeper.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()))
    keeper.once("error", (error) => refuse(error.message))
    keeper.once("exit", () => refuse(said.trim()))
    keeper.stdout.once("data", () => resolve())
  })
  keeper.removeAllListeners("exit")
  return keeper
}
