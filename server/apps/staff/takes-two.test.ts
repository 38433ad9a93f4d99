import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type EmployeeRole, rolesText } from "#shared/employee-roles.ts"
import { listProposalKinds } from "#shared/staff-operations.ts"
import { repoRoot } from "../../config/root.ts"
import { presenters } from "./presenter-of.ts"

const page = join(repoRoot, "docs/staff.md")
const anyOf = (roles: readonly EmployeeRole[]) => rolesText(roles, "or").toLowerCase()

/** What takes two, as a table: kinds with the same people and the same time share a row. */
function takesTwo(): string {
  const rows = new Map<string, string[]>()
  for (const { kind, makers, deciders, within } of listProposalKinds()) {
    const people = `${anyOf(makers)} | ${anyOf(deciders)} | ${within}`
    rows.set(people, [...(rows.get(people) ?? []), presenters[kind].title])
  }
  return [
    "| | who proposes | who approves | valid for |",
    "|---|---|---|---|",
    ...Array.from(rows, ([people, titles]) => `| ${titles.join("; ")} | ${people} |`),
  ].join("\n")
}

test("docs/staff.md says what takes two: npx vitest run takes-two --update generates its table", async () => {
  const text = readFileSync(page, "utf8")
  const section = /(?<=^## What takes two\n\n(?:<!--.*-->\n\n)?)\|[^]*?(?=\n\n)/m
  expect(text).toMatch(section)
  await expect(text.replace(section, takesTwo)).toMatchFileSnapshot(page)
})
