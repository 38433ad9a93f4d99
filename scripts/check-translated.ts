/**
 * Checks what keeps a page alive and its figures true while a browser translates it (loose-text.ts), in both
 * apps, and shows that the mistakes planted in scripts/fixtures/translated are still found.
 */
import { join } from "node:path"
import ts from "typescript"
import { repoRoot } from "../server/config/root.ts"
import { looseText, translatedFigures } from "./loose-text.ts"
import { projectFiles } from "./project-files.ts"
import { report } from "./report.ts"

const fixture = "scripts/fixtures/translated/planted.tsx"
const plantedLines = [9, 10, 13, 17, 19, 20, 21, 22]

const screens = projectFiles()
  .map(({ path }) => path)
  .filter((path) => /^client\/.*\.tsx$/.test(path) && !/\.test\.tsx$|^client\/testing\//.test(path))
const settings = ts.readConfigFile(join(repoRoot, "tsconfig.json"), (path) => ts.sys.readFile(path))
const { options } = ts.parseJsonConfigFileContent(settings.config, ts.sys, repoRoot)
const program = ts.createProgram(
  [...screens, fixture].map((path) => join(repoRoot, path)),
  { ...options, types: ["vite/client"] },
)

function problemsIn(paths: readonly string[]) {
  const wanted = new Set(paths.map((path) => join(repoRoot, path)))
  const within = (path: string) => wanted.has(path)
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

const caught = new Set(problemsIn([fixture]).map(({ line }) => line))
report(
  "Translated pages",
  `${screens.length} screens; text and figures have elements of their own`,
  [
    ...(screens.length < 300 ? [`only ${screens.length} screens were found`] : []),
    ...problemsIn(screens).map(
      ({ file, line, what }) => `${file.slice(repoRoot.length + 1)}:${line} ${what}`,
    ),
    ...plantedLines
      .filter((line) => !caught.has(line))
      .map((line) => `planted, but not caught: ${fixture}:${line}`),
  ],
)
