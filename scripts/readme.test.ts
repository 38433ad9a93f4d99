import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { repoRoot } from "../server/config/root.ts"
import { demoSignIns } from "../server/demo/sign-ins.ts"

const read = (path: string) => readFileSync(join(repoRoot, path), "utf8")
const readme = read("README.md")

test("docs/settings.md lists every setting of .env.example in its order, and its default", () => {
  const settings = [...read(".env.example").matchAll(/^# ([A-Z_]+)=(.*)$/gm)]
  const listed = [...read("docs/settings.md").matchAll(/^\| `([A-Z_]+)` \| (.*?) \|/gm)]
  expect(listed.map(([, name]) => name)).toEqual(settings.map(([, name]) => name))
  for (const [index, [, name, value]] of settings.entries()) {
    const told = listed[index]?.[2]
    if (value) expect([name, told]).toEqual([name, `\`${value}\``])
    else expect(["unset", "generated"]).toContain(told)
  }
})

test("docs/development.md lists every npm script", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> }
  const listed = [...read("docs/development.md").matchAll(/^\| `npm (?:run )?([\w:]+)` \|/gm)].map(
    ([, name]) => name,
  )
  expect(new Set(listed)).toEqual(new Set(Object.keys(scripts)))
})

test("the README lists the demo members as the sign-in screen does", () => {
  for (const { username, password, story } of demoSignIns) {
    expect(readme).toContain(`| \`${username}\` | \`${password}\` | ${story} |`)
  }
})
