import { execFile } from "node:child_process"
import { readdir, readFile } from "node:fs/promises"
import { promisify } from "node:util"

const run = promisify(execFile)

/**
 * The CPU time of a process's main thread, in milliseconds. Waiting on a busy machine does not
 * count. On systems other than Linux, it is the time of all threads, with a resolution of
 * hundredths of a second.
 * @returns 0 for a process that has ended
 */
export async function cpuTime(pid: number): Promise<number> {
  if (process.platform === "linux") return ofThread(pid, String(pid))
  return ofProcess(pid)
}

/** The CPU time of all threads of a process, such as those that hash passwords, in milliseconds. */
export async function cpuTimeOfThreads(pid: number): Promise<number> {
  if (process.platform !== "linux") return ofProcess(pid)
  const threads = await readdir(`/proc/${pid}/task`)
  const times = await Promise.all(threads.map((thread) => ofThread(pid, thread)))
  return times.reduce((sum, time) => sum + time, 0)
}

/**
 * How long a process's main thread was ready to run and had no core, in milliseconds: what a busy machine adds to
 * anything it does. 0 on systems other than Linux, and for a process that has ended.
 */
export async function timeWithoutCore(pid: number): Promise<number> {
  return (await schedulerTimes(pid, String(pid))).waited
}

async function ofThread(pid: number, thread: string): Promise<number> {
  return (await schedulerTimes(pid, thread)).ran
}

/** In milliseconds, from the kernel's nanoseconds. */
async function schedulerTimes(
  pid: number,
  thread: string,
): Promise<{ ran: number; waited: number }> {
  const file = `/proc/${pid}/task/${thread}/schedstat`
  const text = await readFile(file, "utf8").catch(() => "0 0")
  const [ran = 0, waited = 0] = text.split(" ").map((nanoseconds) => Number(nanoseconds) / 1e6)
  return { ran, waited }
}

async function ofProcess(pid: number): Promise<number> {
  const { stdout } = await run("ps", ["-o", "time=", "-p", String(pid)]).catch(() => ({
    stdout: "0",
  }))
  const seconds = stdout
    .trim()
    .split(":")
    .reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds * 1000
}
