import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import * as z from "zod/mini"
import { repoRoot } from "../server/config/root.ts"
import { citedTestsIn, filesIn, tableRows, testExists } from "./cited-tests.ts"

const read = (path: string) => readFileSync(join(repoRoot, path), "utf8")

/** Every requirement of ASVS 5.0.0 and its level. */
const requirements = z
  .record(z.string(), z.number())
  .parse(JSON.parse(read("scripts/fixtures/asvs-5.0.0.json")))

/** The chapters whose level 3 counts too: authentication, sessions, authorization, cryptography. */
const upToLevel = (id: string) => (/^(6|7|8|11)\./.test(id) ? 3 : 2)

const rows = tableRows("docs/security.md").filter(([id]) => /^ \d+\.\d+\.\d+ $/.test(id ?? ""))

test("every requirement of its level has one row, and no further rows exist", () => {
  const claimed = Object.entries(requirements)
    .filter(([id, level]) => level <= upToLevel(id))
    .map(([id]) => id)
  expect(claimed.length).toBeGreaterThan(250)
  expect(rows.map(([id]) => id?.trim()).toSorted(byText)).toEqual(claimed.toSorted(byText))
})

test("a row says what meets it and which test covers it, or why it does not apply", () => {
  for (const cells of rows) {
    const [id, , verdict, how, proof] = cells.map((cell) => cell.trim())
    expect(cells, id).toHaveLength(5)
    expect(["met", "partly", "operator", "does not apply"], id).toContain(verdict)
    expect(how?.length, id).toBeGreaterThan(3)
    if (verdict === "met") expect(citedTestsIn(proof).length, id).toBeGreaterThan(0)
  }
})

test("every test that it names exists", () => {
  const named = rows.flatMap(([, , , , proof]) => citedTestsIn(proof))
  expect(named.filter((proof) => !testExists(proof))).toEqual([])
})

test("what a database password alone can do has its bound, and what finds it", () => {
  const possible = read("server/db/rights/password-alone.txt")
    .split("\n")
    .flatMap((line) => {
      const [, role, what] = /^(\S+) CAN (.+)$/.exec(line) ?? []
      return role && what ? [`${role}: ${what}`] : []
    })
  expect(possible.length).toBeGreaterThan(10)
  const roles = new Set(possible.map((line) => line.split(":")[0]))
  const listed = tableRows("docs/security.md")
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter(([role = ""]) => roles.has(role))
  for (const [, what, bound = "", found = ""] of listed) {
    expect([what, bound.length > 3, found.length > 3]).toEqual([what, true, true])
  }
  expect(listed.map(([role, what]) => `${role}: ${what}`).toSorted(byText)).toEqual(
    possible.toSorted(byText),
  )
})

test("the inventory of cryptography names every file that uses any", () => {
  const inventory = read("docs/security.md").split("## Cryptography")[1]?.split("\n## ")[0] ?? ""
  const listed = inventory
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => filesIn(line.split("|")[1]))
  expect(listed.toSorted(byText)).toEqual(usersOfCryptography())
})

const byText = (one = "", other = "") => (one < other ? -1 : 1)

function usersOfCryptography(): string[] {
  const uses =
    /(?:from |import\()"(node:crypto|@node-rs\/argon2|otpauth|@simplewebauthn\/(server|browser)[^"]*)"/
  return ["server", "client", "shared", "scripts"]
    .flatMap((folder) =>
      readdirSync(join(repoRoot, folder), { recursive: true, encoding: "utf8" }).map(
        (path) => `${folder}/${path.replaceAll("\\", "/")}`,
      ),
    )
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.|\/(testing|fixtures)\//.test(path))
    .filter((path) => uses.test(read(path)))
    .toSorted(byText)
}
