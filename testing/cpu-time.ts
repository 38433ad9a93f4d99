import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"

const run = promisify(execFile)

/**
 * The CPU time of a process's main thread, in milliseconds. Waiting on a busy machine does not
 * count. On systems other than Linux, it is the time of all threads, with a resolution of
 * hundredths of a second.
 * @returns 0 for a process that has ended
 */
export async function cpuTime(pid: number): Promise<number> {
  if (process.platform === "linux") {
    const text = await readFile(`/proc/${pid}/task/${pid}/schedstat`, "utf8").catch(() => "0")
    return Number(text.split(" ")[0]) / 1e6
  }
  const { stdout } = await run("ps", ["-o", "time=", "-p", String(pid)]).catch(() => ({
    stdout: "0",
  }))
  const seconds = stdout
    .trim()
    .split(":")
    .reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds * 1000
}
