import { posix } from "node:path"
import type { SourceFile } from "./project-files.ts"

type Rule = (file: SourceFile) => string | undefined

const MOST_LINES = 300
const MOST_FOLDERS = 3
const VAGUE = /^(utils?|helpers?|common|misc|index)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const PLAIN_NAMES = new Set(["endpoints", "answers", "queries", "rules", "presenter"])

const isCode = (path: string) => /\.(tsx?|mjs|sql|css)$/.test(path)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const stem = (path: string) => posix.basename(path).split(".", 1)[0] ?? ""
const toKebab = (name: string) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase()

/** No code file is longer than 300 lines. */
const short: Rule = ({ path, text }) => {
  const lines = text.split("\n").length - 1
  if (isCode(path) && lines > MOST_LINES) {
    return `${lines} lines; take a part that has a name of its own out of it (${MOST_LINES} at most)`
  }
}

const STAFF_USE_CASE = /^server\/features\/[^/]+\/staff\/[^/]+$/

/** Folders are three deep at most; only a feature's staff use cases are one deeper. */
const shallow: Rule = ({ path }) => {
  if (path.split("/").length - 1 > MOST_FOLDERS && !STAFF_USE_CASE.test(path)) {
    return `is more than ${MOST_FOLDERS} folders deep; move it up`
  }
}

/** Names are kebab-case and say what is inside. */
const named: Rule = ({ path }) => {
  const folders = path.split("/").slice(0, -1)
  const names = isCode(path) ? [...folders, stem(path)] : folders
  const vague = names.find((name) => VAGUE.test(name))
  if (vague) return `"${vague}" says nothing; name it after what it does, and use no barrels`
  const other = names.find((name) => !KEBAB.test(name))
  if (other) return `"${other}" is not kebab-case`
}

/**
 * A server feature has endpoints, answers, queries, rules, presenter, and files named after their one export. A
 * file of several small parts of one thing (password.ts hashes and compares) has the thing's name,
 * which then is none of theirs. Error classes come along free.
 */
const oneVerb: Rule = ({ path, text }) => {
  if (!/^server\/features\/[^/]+\/(?:staff\/)?[^/]+\.ts$/.test(path) || isTest(path)) return
  if (PLAIN_NAMES.has(stem(path))) return
  const exported = [
    ...text.matchAll(
      /^export (?:async )?(?:function\*?|const|let|class|enum) (\w+)(?! extends \w*Error)\b/gm,
    ),
  ].map(([, name]) => String(name))
  if (/^export (?:default|\{|\*)/m.test(text) || exported.length === 0) {
    return "must export by name what it defines"
  }
  const [first] = exported
  if (exported.length === 1 && toKebab(String(first)) !== stem(path)) {
    return `must be named after ${first}`
  }
  if (exported.length > 1 && exported.some((name) => toKebab(name) === stem(path))) {
    return `must export one verb, not ${exported.length} (${exported.join(", ")}); the other files are ${[...PLAIN_NAMES].join(", ")}`
  }
}

/** Nothing is left for later, switched off or left out. */
const finished: Rule = ({ path, text }) => {
  const marks = [
    /\b(?:TODO|FIXME|HACK)\b/,
    /(?:eslint|oxlint)-disable|biome-ignore|@ts-(?:ignore|expect-error|nocheck)/,
    /\b(?:it|test|describe)\.(?:only|skip|todo|fixme)\b/,
  ]
  if (!isCode(path)) return
  const mark = marks.map((pattern) => pattern.exec(text)?.[0]).find(Boolean)
  if (mark) return `holds "${mark}"; finish it, or file an issue`
}

const rules: readonly Rule[] = [short, shallow, named, oneVerb, finished]

/** What is wrong with one file, a sentence each; none is the aim. */
export function untidy(file: SourceFile): string[] {
  return rules.flatMap((rule) => rule(file) ?? []).map((what) => `${file.path} ${what}`)
}
