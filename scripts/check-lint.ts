/**
 * Lints the project with type information (.oxlintrc.json), and shows that a forgotten `await` of a
 * database call is still found: the one planted in scripts/fixtures/lint must be.
 */
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import * as z from "zod/mini"
import { repoRoot } from "../server/config/root.ts"
import { report } from "./report.ts"

const plantedLines = [6, 7, 10].map((line) => `forgotten-await.ts:${line}`)
const fixtures = "scripts/fixtures"

const Result = z.object({
  number_of_files: z.number(),
  diagnostics: z.array(
    z.object({
      code: z.optional(z.string()),
      message: z.string(),
      help: z.optional(z.string()),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.number() }) })),
    }),
  ),
})

function lint(...options: string[]) {
  const oxlint = join(repoRoot, "node_modules/oxlint/bin/oxlint")
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [oxlint, "--type-aware", "--format=json", ...options],
    { cwd: repoRoot, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  )
  if (!stdout.trimStart().startsWith("{"))
    throw new Error(`oxlint gave no result: ${stdout}${stderr}`)
  const { number_of_files: files, diagnostics } = Result.parse(JSON.parse(stdout))
  const findings = diagnostics.map(({ code, message, help, filename, labels }) => ({
    code,
    where: `${filename}:${labels[0]?.span.line ?? 1}`,
    text: `${message}${help ? ` ${help}` : ""} (${code})`,
  }))
  return { files, findings }
}

const project = lint("--ignore-pattern", fixtures, ".")
const planted = lint(join(fixtures, "lint"))
const caught = planted.findings
  .filter(({ code }) => code === "typescript(no-floating-promises)")
  .map(({ where }) => where.slice(where.lastIndexOf("/") + 1))

report("Lint", `${project.files} files; a forgotten await of the database is caught`, [
  ...(project.files === 0 ? ["oxlint saw no file at all"] : []),
  ...project.findings.map(({ where, text }) => `${where} ${text}`),
  ...plantedLines
    .filter((where) => !caught.includes(where))
    .map((where) => `planted, but not caught: ${fixtures}/lint/${where}`),
])
