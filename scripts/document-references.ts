import { existsSync } from "node:fs"
import { join, posix } from "node:path"
import type { SourceFile } from "./project-files.ts"

const folders = "client|server|shared|migrations|testing|e2e|bench|chaos|scripts|docs|\\.ci"
const paths = new RegExp(`(?<![\\w/.@-])(?:${folders})/[\\w./*<>{}-]*`, "g")
const links = /\]\(([^)#\s]+)/g
const npmCommands = /\bnpm run ([\w:-]+)/g
/** Created by a run, so they do not exist in a fresh clone. */
const made = /^e2e\/shots(?:\/|$)/

/** The part of a path before its first placeholder, and without the full stop of its sentence. */
const fixedPart = (path: string) =>
  path.replace(/[*<{].*$/, "").replace(/[^/]*$/, (name) => (/[*<{]/.test(path) ? "" : name))

/**
 * References in a document that do not exist in the repository: paths, link targets, and npm
 * scripts.
 * @param root the repository's absolute path
 * @param scripts the names of package.json's scripts
 */
export function deadReferences(
  { path, text }: SourceFile,
  root: string,
  scripts: readonly string[],
): string[] {
  const prose = text.replace(/https?:\/\/[^\s)>]+/g, "")
  const named = [...prose.matchAll(paths)].map(([found]) => fixedPart(found).replace(/\.+$/, ""))
  const linked = [...prose.matchAll(links)]
    .map(([, target]) => String(target))
    .filter((target) => !target.startsWith("mailto:") && !target.startsWith("/"))
    .map((target) => posix.normalize(posix.join(posix.dirname(path), target)))
  const dead = [...new Set([...named, ...linked])].filter(
    (target) => !made.test(target) && !existsSync(join(root, target)),
  )
  const commands = [...prose.matchAll(npmCommands)].map(([, name]) => String(name))
  return [
    ...dead.map((target) => `${path} names ${target}, which is not there`),
    ...commands
      .filter((name) => !scripts.includes(name))
      .map((name) => `${path} names "npm run ${name}", which package.json does not have`),
  ]
}

const absent = [
  /\bDESIGN(?:\.md\b| section \d)/,
  /\bissues? #?\d/i,
  /(?<!["'(`./\w-])\.\.\/shared\b(?!\/)/,
  /\/work\//,
]

/**
 * Citations in a comment or document of something outside the repository: a design document or an
 * issue.
 */
export function absentDocuments({ path, text }: SourceFile): string[] {
  return text.split("\n").flatMap((line, index) => {
    const found = absent.map((pattern) => pattern.exec(line)?.[0]).find(Boolean)
    return found ? `${path}:${index + 1} cites "${found}", which the repository does not have` : []
  })
}
