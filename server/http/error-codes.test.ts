import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { problemCodes, refusalOf } from "#shared/refusals/catalog.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import { repoRoot } from "../config/root.ts"
import { Problem } from "../use-case/problem.ts"
import { errorCodesMarkdown, errorCodesPage } from "./error-codes-page.ts"
import { problemDocument } from "./error-handler.ts"

test("docs/error-codes.md matches the page: npx vitest run error-codes --update generates it", async () => {
  await expect(errorCodesMarkdown()).toMatchFileSnapshot(join(repoRoot, "docs/error-codes.md"))
})

test("docs/error-codes.md has every code with its status, and no others", () => {
  const text = readFileSync(join(repoRoot, "docs/error-codes.md"), "utf8")
  const listed = [...text.matchAll(/^## (\w+)\n\n(\d+) (.+)$/gm)].map(([, code, status, title]) => [
    code,
    { status: Number(status), title },
  ])
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(
      problemCodes.map((code) => [
        code,
        { status: refusalOf[code].status, title: refusalOf[code].title },
      ]),
    ),
  )
  expect(listed).toHaveLength(problemCodes.length)
})

test.each(problemCodes)("the type of %s links to its section of the page", (code) => {
  const { type } = problemDocument(new Problem(code, "A sentence."), "trace", sayEach.en)
  expect(type).toBe(`/docs/error-codes#${code}`)
  expect(errorCodesPage().text).toContain(`id="${code}"`)
})
