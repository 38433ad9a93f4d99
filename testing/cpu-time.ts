import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"

const run = promisify(execFile)

/**
 * How long the main thread of a process has had a processor, in milliseconds. A process that waits for a
 * busy machine counts nothing. Elsewhere than on Linux, of all its threads, in hundredths of a second.
 * @returns 0 for a process that is gone
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
