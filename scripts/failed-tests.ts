import { readFileSync } from "node:fs"
import { stripVTControlCharacters } from "node:util"
import * as z from "zod/mini"

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

type Suite = {
  file: string
  specs?: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[]
  suites?: Suite[]
}

/**
 * Names what failed, so that the end of a long log says what to look at.
 * @param file the JSON that vitest or Playwright wrote
 * @returns a text for each failed test: its file, its title and what was expected; none when nothing
 *   was written
 */
export function failedTests(file: string): string[] {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return []
  }
  const vitest = Vitest.safeParse(json).data
  if (!vitest) return ((json as { suites?: Suite[] }).suites ?? []).flatMap(failedSpecs)
  return vitest.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status !== "passed")
    // A file that could not even be read has no tests.
    if (failed.length === 0) return status === "passed" ? [] : [named(name, "", message)]
    return failed.map((one) => named(name, one.fullName, one.failureMessages?.[0] ?? one.status))
  })
}

function failedSpecs({ file, specs = [], suites = [] }: Suite): string[] {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message))
      return named(file, title, errors.find((message) => message !== undefined) ?? "not passed")
    })
  return [...failed, ...suites.flatMap(failedSpecs)]
}

const longest = 1_500

/** Without the colors that the message was written for. */
function named(file: string, title: string, message: string): string {
  const plain = stripVTControlCharacters(message).trim()
  return `${file} › ${title}\n    ${plain.slice(0, longest).replaceAll("\n", "\n    ")}`
}
