import { join } from "node:path"
import { repoRoot } from "../server/config/root.ts"
import { reservePorts } from "../testing/reserve-port.ts"
import type { FailedTest } from "./failed-tests.ts"
import type { Step } from "./test-step.ts"

/** A test program, what it is started with, and where it reports to. */
export type TestProgram = {
  /** Its report. */
  readonly json: string
  /** RUN_RECORD in its environment (testing/run-record.ts). */
  readonly record: string
  /** The step that runs all chosen tests. */
  all(): Promise<Step>
  /** The step that runs these tests alone, one after the other. */
  again(tests: readonly FailedTest[]): Promise<Step>
}

type Chosen = {
  readonly name: string
  /** Where reports are written. */
  readonly folder: string
  /** Options of each start. */
  readonly options?: readonly string[]
  /** Only these files; all if omitted. */
  readonly files?: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** On a slow machine, all tests take half of it. */
const maxMinutes = 60

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** The files of tests, each once. */
const filesOf = (tests: readonly FailedTest[]) => [...new Set(tests.map(({ file }) => file))]

export function vitest({ name, folder, options = [], files = [], env }: Chosen): TestProgram {
  const [json, record] = [join(folder, "vitest.json"), join(folder, "vitest.txt")]
  const step = (what: string, chosen: readonly string[]): Step => ({
    name: what,
    args: [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...options,
      ...chosen,
      "--reporter=default",
      `--reporter=${join(repoRoot, "testing/hang-reporter.ts")}`,
      "--reporter=json",
      `--outputFile.json=${json}`,
    ],
    env: { ...env, RUN_RECORD: record },
    maxMinutes,
  })
  const only = (tests: readonly FailedTest[]) =>
    `^(${tests.map(({ title }) => escaped(title)).join("|")})$`
  return {
    json,
    record,
    all: async () => step(name, files),
    again: async (tests) =>
      step("Failed tests again", [...filesOf(tests), "-t", only(tests), "--maxWorkers=1"]),
  }
}

export function playwright({ name, folder, options = [], files = [], env }: Chosen): TestProgram {
  const [json, record] = [join(folder, "playwright.json"), join(folder, "playwright.txt")]
  const step = async (what: string, chosen: readonly string[]): Promise<Step> => {
    // Its settings take the next two as well (playwright.config.ts).
    const [port] = await reservePorts(3)
    const own = { E2E_PORT: String(port), PLAYWRIGHT_JSON_OUTPUT_FILE: json, RUN_RECORD: record }
    return {
      name: what,
      args: [
        "node_modules/@playwright/test/cli.js",
        "test",
        ...options,
        ...chosen,
        "--reporter=list,json",
      ],
      env: { ...env, ...own },
      maxMinutes,
    }
  }
  const projectsOf = (tests: readonly FailedTest[]) => [
    ...new Set(tests.map(({ project }) => project ?? "")),
  ]
  return {
    json,
    record,
    all: () => step(name, files),
    again: (tests) =>
      step("Failed browser tests again", [
        ...tests.map(({ file, line }) => `${file}:${line}`),
        ...projectsOf(tests).map((project) => `--project=${project}`),
        "--workers=1",
      ]),
  }
}
