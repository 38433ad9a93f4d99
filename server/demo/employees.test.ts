import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { rolesText } from "#shared/employee-roles.ts"
import { repoRoot } from "../config/root.ts"
import { demoEmployees } from "./employees.ts"

test("the staff app's page lists the demo employees as they are", () => {
  const page = readFileSync(join(repoRoot, "docs/staff.md"), "utf8")
  const listed = page.split("\n").filter((line) => /^\| `[a-z]+\.[a-z]+` \|/.test(line))
  expect(listed).toEqual(
    demoEmployees.map(
      ({ username, password, roles }) =>
        `| \`${username}\` | \`${password}\` | ${rolesText(roles)} |`,
    ),
  )
})
