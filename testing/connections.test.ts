import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { repoRoot } from "../server/config/root.ts"

/** Files that handle the errors of the connections that they open. */
const openers = new Set([
  "chaos/environment/own-client.ts",
  "scripts/backup/bank-facts.ts",
  "scripts/doctor.ts",
  "scripts/setup/site-checks.ts",
  "server/db/migrate.ts",
  "server/db/pool.ts",
  "server/live/listener.ts",
  "testing/connections.ts",
])

const opening = /new (pg\.)?(Pool|Client)\(/
const files = ["bench", "e2e", "chaos", "scripts", "server", "testing"].flatMap((folder) =>
  readdirSync(join(repoRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => `${folder}/${path}`),
)

test("connections are opened only with an error handler: an unhandled error would end the process", () => {
  const text = (path: string) => readFileSync(join(repoRoot, path), "utf8")
  const found = files.filter((path) => opening.test(text(path)))
  expect(found.filter((path) => !openers.has(path))).toEqual([])
  for (const path of openers) expect(text(path), path).toMatch(/\.on\("error",/)
})
