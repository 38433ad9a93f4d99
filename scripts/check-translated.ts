/**
 * Checks what keeps a page alive and its figures true while a browser translates it (loose-text.ts), in both
 * apps, and that members read nothing but what is in their language (untranslated-text.ts). Shows that the mistakes
 * planted in scripts/fixtures/translated are still found.
 */
import { join } from "node:path"
import ts from "typescript"
import { repoRoot } from "../server/config/root.ts"
import { looseText, translatedFigures } from "./loose-text.ts"
import { projectFiles } from "./project-files.ts"
import { report } from "./report.ts"
import { untranslatedText } from "./untranslated-text.ts"

const fixture = "scripts/fixtures/translated/planted.tsx"
const plantedLines = [9, 10, 13, 17, 19, 20, 21, 22]
const untranslated = "scripts/fixtures/translated/untranslated.tsx"
const untranslatedLines = [
  13, 14, 24, 28, 29, 31, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49,
]

const code = projectFiles()
  .map(({ path }) => path)
  .filter((path) => !/\.test\.tsx?$|^client\/testing\//.test(path))
const screens = code.filter((path) => /^client\/.*\.tsx$/.test(path))
/** What a member's screen is made of: the staff app and its contracts are in English. */
const membersCode = code.filter((path) =>
  /^(?:client\/(?!staff\/)|shared\/contracts\/(?!staff-)).*\.tsx?$/.test(path),
)
const settings = ts.readConfigFile(join(repoRoot, "tsconfig.json"), (path) => ts.sys.readFile(path))
const { options } = ts.parseJsonConfigFileContent(settings.config, ts.sys, repoRoot)
const program = ts.createProgram(
  [...screens, ...membersCode, fixture, untranslated].map((path) => join(repoRoot, path)),
  { ...options, types: ["vite/client"] },
)

/** Whether a file is one of these. */
function among(paths: readonly string[]) {
  const wanted = new Set(paths.map((path) => join(repoRoot, path)))
  return (path: string) => wanted.has(path)
}

function problemsIn(paths: readonly string[]) {
  const within = among(paths)
  const loose = looseText(program, within).map((each) => ({
    ...each,
    what: `needs an element of its own, or a template as the only child: ${each.text}`,
  }))
  const figures = translatedFigures(program, within).map((each) => ({
    ...each,
    what: `needs translate="no" on its element: ${each.text}`,
  }))
  return [...loose, ...figures]
}

const untranslatedIn = (paths: readonly string[]) =>
  untranslatedText(program, among(paths)).map((each) => ({
    ...each,
    what: `must be a Text, of say, or of asWritten if it is not the bank's: ${each.text}`,
  }))

const caught = new Set(problemsIn([fixture]).map(({ line }) => line))
const caughtUntranslated = new Set(untranslatedIn([untranslated]).map(({ line }) => line))
report(
  "Translated pages",
  `${screens.length} screens; text and figures have elements of their own, and members' texts are translated`,
  [
    ...(screens.length < 300 ? [`only ${screens.length} screens were found`] : []),
    ...[...problemsIn(screens), ...untranslatedIn(membersCode)].map(
      ({ file, line, what }) => `${file.slice(repoRoot.length + 1)}:${line} ${what}`,
    ),
    ...plantedLines
      .filter((line) => !caught.has(line))
      .map((line) => `planted, but not caught: ${fixture}:${line}`),
    ...untranslatedLines
      .filter((line) => !caughtUntranslated.has(line))
      .map((line) => `planted, but not caught: ${untranslated}:${line}`),
    ...[...caughtUntranslated]
      .filter((line) => !untranslatedLines.includes(line))
      .map((line) => `right, but caught: ${untranslated}:${line}`),
  ],
)
