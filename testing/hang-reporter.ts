import { relative } from "node:path"
import type { Reporter, TestCase, TestModule } from "vitest/node"
import { repoRoot } from "../server/config/root.ts"

/** How often it is checked whether tests have ended since. */
const everyMs = 5 * 60_000
/** Longer than any test or hook may take (vitest.config.ts): without a result for so long, the run hangs. */
const hangMs = 20 * 60_000

/** What is going on in a run of Vitest, by the files and tests that have begun and not ended. */
export class RunningTests {
  readonly #running = new Map<string, Set<string>>()
  #lastResult: number
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#lastResult = now()
  }

  begin(file: string, test?: string): void {
    const tests = this.#running.get(file) ?? new Set()
    if (test !== undefined) tests.add(test)
    this.#running.set(file, tests)
  }

  /** A test has a result, or, without one, its file has. */
  end(file: string, test?: string): void {
    this.#lastResult = this.#now()
    if (test === undefined) this.#running.delete(file)
    else this.#running.get(file)?.delete(test)
  }

  /** How long no test and no file has had a result, in milliseconds. */
  silentMs(): number {
    return this.#now() - this.#lastResult
  }

  describe(): string {
    return [...this.#running]
      .map(([file, tests]) => [file, ...[...tests].map((test) => `  ${test}`)].join("\n"))
      .join("\n")
  }
}

const fileOf = ({ moduleId }: TestModule) => relative(repoRoot, moduleId)

/**
 * A reporter of Vitest that names the files and tests that are running when nothing has ended for five minutes, and
 * ends the run when nothing has for twenty: a process in an endless loop, or one that does not end, never reaches the
 * time limit of its test, and the report would never come.
 */
export default class HangReporter implements Reporter {
  readonly #tests = new RunningTests()
  #timer: NodeJS.Timeout | undefined

  onTestRunStart(): void {
    this.#timer = setInterval(() => this.#check(), everyMs)
    this.#timer.unref()
  }

  onTestModuleQueued(module: TestModule): void {
    this.#tests.begin(fileOf(module))
  }

  onTestCaseReady(test: TestCase): void {
    this.#tests.begin(fileOf(test.module), test.fullName)
  }

  onTestCaseResult(test: TestCase): void {
    this.#tests.end(fileOf(test.module), test.fullName)
  }

  onTestModuleEnd(module: TestModule): void {
    this.#tests.end(fileOf(module))
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer)
  }

  #check(): void {
    const silent = this.#tests.silentMs()
    if (silent < everyMs) return
    const minutes = Math.round(silent / 60_000)
    console.error(
      `\nNo test has ended for ${minutes} minutes. These are running:\n${this.#tests.describe()}`,
    )
    if (silent < hangMs) return
    console.error("The run hangs, and is ended.")
    process.exit(1)
  }
}
