/**
 * Adds one of each of these to a copy of the checkout: a currency, a kind of notification, a kind of movement, an
 * operation of the staff app that takes two, and a refusal code (testing/changes/). Counts the files that are written
 * by hand for it. Types must pass, one use of each (testing/changes/uses.ts), and the staff app's matrix of rights. Fails when a change no longer applies, or touches more files than its ceiling, which may
 * only fall.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { repoRoot } from "../server/config/root.ts"
import { report } from "./report.ts"

/**
 * The maximum of files for each, apart from tests, the texts of a language, and what is generated: migrations and
 * documents.
 */
const ceilings = {
  currency: 3,
  notification: 5,
  "movement-kind": 3,
  "staff-operation": 8,
  "refusal-code": 3,
}

const changes = "testing/changes"
const copy = mkdtempSync(join(tmpdir(), "tessera-changes-"))

/** Runs a program of the copy; its output if it failed. */
function fails(what: string, ...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  })
  return status === 0 ? [] : [`${what}: ${`${stdout}${stderr}`.trim().slice(-3_000)}`]
}

/** Copies what is in git or new, as it is in the checkout, and links to its packages. */
function copyCheckout(): void {
  const listed = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: repoRoot, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  )
  const deleted = execFileSync("git", ["ls-files", "-z", "--deleted"], {
    cwd: repoRoot,
    encoding: "utf8",
  })
  const gone = new Set(deleted.split("\0"))
  for (const path of listed.split("\0")) {
    if (path !== "" && !gone.has(path)) cpSync(join(repoRoot, path), join(copy, path))
  }
  symlinkSync(join(repoRoot, "node_modules"), join(copy, "node_modules"))
}

/** Adds a change to the copy, and counts its files. */
function apply(name: string, ceiling: number): string[] {
  const patch = join(copy, changes, `${name}.patch`)
  const { status, stderr } = spawnSync("git", ["apply", patch], { cwd: copy, encoding: "utf8" })
  if (status !== 0) return [`${changes}/${name}.patch does not apply: ${stderr.trim()}`]
  const paths = [...readFileSync(patch, "utf8").matchAll(/^diff --git a\/(\S+)/gm)]
    .map(([, path = ""]) => path)
    .filter((path) => !/^testing\/|\.test\.tsx?$|^shared\/words\/[a-z]{2}\//.test(path))
  console.log(`A new ${name.replace("-", " ")}: ${paths.length} files, at most ${ceiling}`)
  return paths.length <= ceiling
    ? []
    : [`A new ${name} touches ${paths.length} files: ${paths.join(", ")}`]
}

try {
  copyCheckout()
  const applied = Object.entries(ceilings).flatMap(([name, ceiling]) => apply(name, ceiling))
  renameSync(join(copy, changes, "uses.ts"), join(copy, changes, "uses.api.test.ts"))
  const found =
    applied.length > 0
      ? applied
      : [
          ...fails("types", "node_modules/typescript-7/bin/tsc", "--noEmit"),
          ...fails("db:generate", "--import", "tsx", "scripts/generate-migration.ts", "changes"),
          ...fails(
            "uses",
            "node_modules/vitest/vitest.mjs",
            "run",
            "--project",
            "api",
            `${changes}/uses`,
            "server/apps/staff/staff-authorization",
          ),
        ]
  report("Changes", "each touches few files, and works", found)
} finally {
  rmSync(copy, { recursive: true, force: true })
}
