import { readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import * as z from "zod/mini"
import { repoRoot } from "../server/config/root.ts"

/** A test that failed, as vitest or Playwright reported it. */
export type FailedTest = {
  /** From the repository's root. */
  readonly file: string
  /** Empty when the whole file failed, such as one that could not be read. */
  readonly title: string
  readonly message: string
  /** Playwright's: where the test begins, and the project it ran in. */
  readonly line?: number
  readonly project?: string
}

const Vitest = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.nullable(z.array(z.string())),
        }),
      ),
    }),
  ),
})

type Spec = {
  title: string
  line: number
  tests: { status: string; projectName: string; results: { error?: { message?: string } }[] }[]
}
type Suite = { file: string; specs?: Spec[]; suites?: Suite[] }
type Playwright = {
  config: { rootDir: string }
  errors?: { message?: string }[]
  suites?: Suite[]
}

/**
 * Names what failed, so that the end of a long log says what to look at.
 * @param file the JSON that vitest or Playwright wrote
 * @returns the failed tests; none when nothing was written
 */
export function failedTests(file: string): FailedTest[] {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return []
  }
  const vitest = Vitest.safeParse(json).data
  if (!vitest) {
    const { config, errors = [], suites = [] } = json as Playwright
    return [
      // Outside of the tests, such as of the setup.
      ...errors.map(({ message = "failed" }) => ({ file: "", title: "", message })),
      ...suites.flatMap((suite) => failedSpecs(suite, config.rootDir)),
    ]
  }
  return vitest.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(repoRoot, name)
    const failed = assertionResults.filter((one) => one.status !== "passed")
    if (failed.length === 0) return status === "passed" ? [] : [{ file: path, title: "", message }]
    return failed.map((one) => ({
      file: path,
      title: one.fullName,
      message: one.failureMessages?.[0] ?? one.status,
    }))
  })
}

function failedSpecs({ file, specs = [], suites = [] }: Suite, folder: string): FailedTest[] {
  const failed = specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => status !== "expected")
      .map(({ projectName, results }) => ({
        file: relative(repoRoot, join(folder, file)),
        title,
        line,
        project: projectName,
        message: results.find(({ error }) => error?.message)?.error?.message ?? "not passed",
      })),
  )
  return [...failed, ...suites.flatMap((suite) => failedSpecs(suite, folder))]
}

const longest = 1_500

/** A failed test's file, its title, and what was expected, without the colors that the message was written for. */
export function describeFailed({ file, project, title, message }: FailedTest): string {
  const plain = stripVTControlCharacters(message).trim().slice(0, longest)
  const where = [file, ...(project ? [project] : []), title].join(" › ")
  return `${where}\n    ${plain.replaceAll("\n", "\n    ")}`
}
