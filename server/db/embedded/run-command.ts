import { spawn } from "node:child_process"

/** The user that a program runs as; the current one when undefined. */
export type Identity = {
  readonly uid: number
  readonly gid: number
}

type Options = {
  readonly as?: Identity | undefined
  readonly input?: string
  /** Variables in addition to the clean environment. */
  readonly env?: Readonly<Record<string, string>>
}

/** The result of a program. `code` is null when it could not start or was killed. */
export type Outcome = {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * A clean environment for PostgreSQL's programs: without the caller's PG* variables and locale, and
 * with a working directory that every user can enter.
 */
export function minimalEnvironment(): { cwd: string; env: Record<string, string> } {
  const env: Record<string, string> = { LC_ALL: "C", TZ: "UTC" }
  for (const name of ["PATH", "LD_LIBRARY_PATH"]) {
    const value = process.env[name]
    if (value) env[name] = value
  }
  return { cwd: "/", env }
}

/**
 * Runs a program to its end, optionally as another user. Never throws: a failed start is an outcome
 * too.
 */
export function runCommand(
  file: string,
  args: readonly string[],
  { as, input, env }: Options = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const output = { stdout: "", stderr: "" }
    const fail = (error: unknown) =>
      resolve({ code: null, stdout: "", stderr: error instanceof Error ? error.message : "" })
    try {
      const { cwd, env: plain } = minimalEnvironment()
      const child = spawn(file, args, { cwd, env: { ...plain, ...env }, ...as, stdio: "pipe" })
      child.on("error", fail)
      child.on("close", (code) => resolve({ code, ...output }))
      child.stdout.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()))
      child.stderr.on("data", (chunk: Buffer) => (output.stderr += chunk.toString()))
      // A program that ends without reading its input breaks the pipe; its exit code is enough.
      child.stdin.on("error", () => undefined)
      child.stdin.end(input ?? "")
    } catch (error) {
      fail(error)
    }
  })
}
