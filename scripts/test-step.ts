import { spawn } from "node:child_process"
import { repoRoot } from "../server/config/root.ts"

/** One check: a Node.js program that must exit with 0. */
export type Step = {
  readonly name: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** After which it is ended, and has failed; without it, a step may take any time. */
  readonly maxMinutes?: number
}

export type Outcome = {
  readonly name: string
  readonly held: boolean
  readonly seconds: number
}

const heading = (text: string) => console.log(`\n━━ ${text} ${"━".repeat(70 - text.length)}`)

function start({ args, env }: Step, stdio: "inherit" | "pipe") {
  const { NODE_ENV: _, ...inherited } = process.env
  return spawn(process.execPath, args, {
    cwd: repoRoot,
    stdio: ["ignore", stdio, stdio],
    env: { ...inherited, ...env },
  })
}

function ended({ name, maxMinutes }: Step, child: ReturnType<typeof start>): Promise<boolean> {
  const end = () => {
    console.error(`${name} has not ended after ${maxMinutes} minutes, and is ended.`)
    child.kill("SIGKILL")
  }
  const hangs = maxMinutes === undefined ? undefined : setTimeout(end, maxMinutes * 60_000)
  return new Promise<boolean>((resolve) => {
    child.on("error", () => resolve(false))
    child.on("close", (code) => resolve(code === 0))
  }).finally(() => clearTimeout(hangs))
}

/** Runs a step and shows its output immediately. */
export async function runVisibly(step: Step): Promise<Outcome> {
  heading(step.name)
  const from = performance.now()
  const held = await ended(step, start(step, "inherit"))
  return { name: step.name, held, seconds: (performance.now() - from) / 1000 }
}

/** Runs a step and shows its output when it has ended. */
export async function runQuietly(step: Step): Promise<Outcome> {
  const from = performance.now()
  const child = start(step, "pipe")
  let said = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => (said += chunk))
  }
  const held = await ended(step, child)
  const seconds = (performance.now() - from) / 1000
  heading(`${step.name} ${held ? "holds" : "FAILS"} (${seconds.toFixed(1)} s)`)
  if (said.trim() !== "") console.log(said.trim())
  return { name: step.name, held, seconds }
}

/** Runs parts that don't depend on each other, two at a time. */
export async function runInPairs(parts: readonly (() => Promise<Outcome[]>)[]): Promise<Outcome[]> {
  const waiting = [...parts]
  const outcomes: Outcome[] = []
  async function lane() {
    for (let part = waiting.shift(); part; part = waiting.shift()) outcomes.push(...(await part()))
  }
  await Promise.all([lane(), lane()])
  return outcomes
}
