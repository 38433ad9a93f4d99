import { join } from "node:path"
import ts from "typescript"

const root = "/work/trees/lang-text"

import { looseText } from "./loose-text.ts"
import { projectFiles } from "./project-files.ts"
import { untranslatedText } from "./untranslated-text.ts"

const client = projectFiles()
  .map(({ path }) => path)
  .filter(
    (p) =>
      /^client\/(?!staff).*\.tsx?$|^shared\/contracts\/(?!staff).*ts$/.test(p) &&
      !/\.test\.tsx?$|^client\/testing\//.test(p),
  )
const settings = ts.readConfigFile(join(root, "tsconfig.json"), (p) => ts.sys.readFile(p))
const { options } = ts.parseJsonConfigFileContent(settings.config, ts.sys, root)
const c0 = process.cpuUsage().user
const program = ts.createProgram(
  client.map((p) => join(root, p)),
  { ...options, types: ["vite/client"] },
)
const c1 = process.cpuUsage().user
const w = new Set(client.map((p) => join(root, p)))
looseText(program, (x) => w.has(x) && x.endsWith("tsx"))
const c2 = process.cpuUsage().user
for (const { file, line, text } of untranslatedText(program, (x) => w.has(x)))
  console.log(`${file.slice(root.length + 1)}:${line}\t${text}`)
console.log(
  "incremental",
  (process.cpuUsage().user - c2) / 1e6,
  "cpu",
  (c1 - c0) / 1e6,
  (process.cpuUsage().user - c1) / 1e6,
)
