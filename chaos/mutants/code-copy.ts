import { execFile } from "node:child_process"
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { repoRoot } from "../../server/config/root.ts"
import { cleanUpAtExit } from "../environment/leftovers.ts"

const run = promisify(execFile)

/** Not part of the code: what is installed, built, or left by a run. */
const apart = new Set([".git", "node_modules", "dist", ".data", "test-results"])

/** A copy of the code that may be broken, since it is thrown away. */
export type CodeCopy = {
  /** Its folder, absolute. */
  readonly folder: string
  /**
   * Plants a bug.
   * @throws Error with git's message when the patch does not apply to the current code
   */
  plant(patch: string): Promise<void>
  remove(): void
}

/** Copies the current working tree; packages are those of the repository. */
export async function copyCode(): Promise<CodeCopy> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-mutant-"))
  const forget = cleanUpAtExit(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of await ownFiles()) {
    cpSync(join(repoRoot, path), join(folder, path), { recursive: true })
  }
  symlinkSync(join(repoRoot, "node_modules"), join(folder, "node_modules"))
  return {
    folder,
    plant: (patch) => applyPatch(folder, patch),
    remove() {
      rmSync(folder, { recursive: true, force: true })
      forget()
    },
  }
}

/** The files that git tracks or would add; in a tree that was exported without git, all files. */
async function ownFiles(): Promise<string[]> {
  const entries = readdirSync(repoRoot).filter((name) => !apart.has(name))
  if (!entries.includes("package.json")) throw new Error(`${repoRoot} holds no code`)
  if (!existsSync(join(repoRoot, ".git"))) return entries
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]
  const { stdout } = await run("git", args, { cwd: repoRoot, maxBuffer: 16 * 1024 * 1024 })
  return stdout.split("\0").filter((path) => path !== "" && existsSync(join(repoRoot, path)))
}

/**
 * Applies a patch to a tree.
 * @param check only tests whether it would apply
 * @throws Error with git's message when it does not
 */
export async function applyPatch(
  tree: string,
  patch: string,
  { check = false } = {},
): Promise<void> {
  await run("git", ["apply", ...(check ? ["--check"] : []), patch], {
    cwd: tree,
    // Inside another repository, git would omit what is outside its root.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(tree) },
  })
}
