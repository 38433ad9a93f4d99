import { spawn } from "node:child_process"

/**
 * Runs a scanner to its end.
 * @returns its output
 * @throws Error when it could not run or exceeded its time limit
 */
export function runProgram(
  name: string,
  args: readonly string[],
  minutes: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, { stdio: ["ignore", "pipe", "pipe"] })
    let text = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk))
    }
    const tooLong = setTimeout(() => {
      child.kill("SIGKILL")
      reject(new Error(`${name} took longer than ${minutes} minutes:\n${text.slice(-2000)}`))
    }, minutes * 60_000)
    child.on("error", reject)
    child.on("exit", () => {
      clearTimeout(tooLong)
      resolve(text)
    })
  })
}
