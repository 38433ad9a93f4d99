import { posix } from "node:path"
import { oneWayToCall } from "./database-calls.ts"
import type { SourceFile } from "./project-files.ts"

type Rule = (file: SourceFile) => string | undefined

const maxLines = 300
const maxFolders = 3
const vagueName = /^(utils?|helpers?|common|misc|index)$/
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/
const plainNames = new Set(["endpoints", "answers", "queries", "rules", "presenter"])

const isCode = (path: string) => /\.(tsx?|mjs|sql|css)$/.test(path)
/** oxlint measures and names the other files of code (.oxlintrc.json). */
const isLeftByLinter = (path: string) => /\.(sql|css)$/.test(path)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const stem = (path: string) => posix.basename(path).split(".", 1)[0] ?? ""
const toKebab = (name: string) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase()

/** No file of SQL or CSS is longer than 300 lines. */
const short: Rule = ({ path, text }) => {
  const lines = text.split("\n").length - 1
  if (isLeftByLinter(path) && lines > maxLines) {
    return `${lines} lines; move a part into a file with its own name (${maxLines} at most)`
  }
}

/** A feature's staff use cases, and the features of the staff app. */
const staffPart = /^(?:server\/features\/[^/]+\/staff|client\/staff\/features\/[^/]+)\/[^/]+$/

/** Folders are at most three levels deep; what is staff's may be one level deeper. */
const shallow: Rule = ({ path }) => {
  if (path.split("/").length - 1 > maxFolders && !staffPart.test(path)) {
    return `is more than ${maxFolders} folders deep; move it up`
  }
}

/** Names say what is inside; those of folders, and of files that oxlint doesn't read, are kebab-case. */
const named: Rule = ({ path }) => {
  const folders = path.split("/").slice(0, -1)
  const vague = [...folders, ...(isCode(path) ? [stem(path)] : [])].find((name) =>
    vagueName.test(name),
  )
  if (vague) return `"${vague}" says nothing; name it after what it does, and use no barrels`
  const measured = isLeftByLinter(path) ? [...folders, stem(path)] : folders
  const other = measured.find((name) => !kebabCase.test(name))
  if (other) return `"${other}" is not kebab-case`
}

/**
 * A file of a server feature exports its definitions by name. One definition gives the file its name; several, which
 * are read together, have their subject's (change-goals.ts creates, changes, moves, and removes them). Error classes
 * don't count.
 */
const namedAfterContent: Rule = ({ path, text }) => {
  if (!/^server\/features\/[^/]+\/(?:staff\/)?[^/]+\.ts$/.test(path) || isTest(path)) return
  if (plainNames.has(stem(path))) return
  const exported = [
    ...text.matchAll(
      /^export (?:async )?(?:function\*?|const|let|class|enum) (\w+)(?! extends \w*Error)\b/gm,
    ),
  ].map(([, name]) => String(name))
  if (/^export (?:default|\{|\*)/m.test(text) || exported.length === 0) {
    return "must export its definitions by name"
  }
  const [first] = exported
  if (exported.length === 1 && toKebab(String(first)) !== stem(path)) {
    return `must be named after ${first}`
  }
}

/** No TODO comments, disabled checks, or skipped tests. */
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

/** Constants are camelCase, like other variables; only settings have capitals. */
const camelCase: Rule = ({ path, text }) => {
  const [, name] = /^(?:export )?(?:const|let) ([A-Z][A-Z0-9_]+) ?[=:]/m.exec(text) ?? []
  if (isCode(path) && name) return `calls a constant ${name}; constants are camelCase`
}

/**
 * No test has a time limit of its own, and none waits for less than 100 s: the limits of
 * vitest.config.ts and playwright.config.ts are meant for what hangs, and a shorter one fails on a slow
 * machine. A step that is repeated until it succeeds (`toPass`) may wait for less than a second.
 */
const patient: Rule = ({ path, text }) => {
  if (!/\.(?:test|spec)\.tsx?$/.test(path)) return
  const limits = [
    /\b(?:testTimeout|hookTimeout)\b/,
    /\btest\.(?:setTimeout|slow)\(/,
    /^(?:\}, |  )[1-9]\d*_\d{3}(?:,\n)?\)/m,
    /^(?:test|it)\(.*, \{(?:\n)? *timeout:/m,
    /\btimeout: [1-9]\d?_\d{3}\b(?! \*)/,
    /\.until\("\w+", [1-9]\d?_\d{3}\)/,
  ]
  const limit = limits.map((pattern) => pattern.exec(text)?.[0]).find(Boolean)
  if (limit) return `sets a time limit of its own ("${limit}"); the configuration has one for all`
}

/** A subquery that takes some rows, or locks them, up to its closing parenthesis. */
const takingSubquery =
  /\bin \(\s*select\b(?:[^()]|\((?:[^()]|\([^()]*\))*\))*?\b(?:limit|for (?:no key )?update)\b/

/**
 * PostgreSQL may evaluate a subquery after `in` again for each row: with `limit` or `for update`, that costs
 * the square of the rows and may lock more of them than the limit. An array is evaluated once.
 */
const takenOnce: Rule = ({ path, text }) => {
  if (!/^server\/.*\.(?:ts|sql)$/.test(path) || isTest(path)) return
  if (takingSubquery.test(text))
    return "takes rows by `in (select …)`; use `= any(array(select …))`"
}

/** The one file that may ask Intl about dates, and the test that compares what the bank writes with it. */
const ofTimeZones = "shared/time/zoned-time.ts"
const comparison = "shared/words/luxembourg.test.ts"

/**
 * Dates are taken from Intl in one file, number by number: its texts follow the version of ICU, and with ICU 72
 * the `en-CA` of WebKitGTK stopped being ISO 8601. Text for comparing is not folded by the browser's language
 * either, in which "I" may not be the capital of "i".
 */
const ownDates: Rule = ({ path, text }) => {
  if (!isCode(path) || path === ofTimeZones || path === comparison) return
  const asked =
    /\bIntl\.DateTimeFormat\(|\.toLocale(?:DateString|TimeString|LowerCase|UpperCase)\(|\.toLocaleString\((?!"en)/
  const found = asked.exec(text)?.[0]
  if (found)
    return `asks the browser's language ("${found}"); use ${ofTimeZones} and days-in-words.ts`
}

const rules: readonly Rule[] = [
  short,
  shallow,
  named,
  namedAfterContent,
  finished,
  camelCase,
  patient,
  takenOnce,
  ownDates,
  oneWayToCall,
]

/** The problems of one file, one sentence each. */
export function treeProblems(file: SourceFile): string[] {
  return rules.flatMap((rule) => rule(file) ?? []).map((what) => `${file.path} ${what}`)
}
