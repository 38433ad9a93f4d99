/**
 * Checks the import rules (.dependency-cruiser.mjs) and shows that each rule still works: in
 * scripts/fixtures/boundaries, exactly the files that planted.json lists must break it.
 */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { cruise, type ICruiseResult } from "dependency-cruiser"
import extractDepcruiseConfig from "dependency-cruiser/config-utl/extract-depcruise-config"
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config"
import * as z from "zod/mini"
import { repoRoot } from "../server/config/root.ts"
import { report } from "./report.ts"

const folders = [
  "client",
  "server",
  "shared",
  "simulator",
  "testing",
  "e2e",
  "bench",
  "chaos",
  "scripts",
]
const fixture = join(repoRoot, "scripts/fixtures/boundaries")

const config = await extractDepcruiseConfig(join(repoRoot, ".dependency-cruiser.mjs"))
const rules = config.forbidden ?? []
const tsConfig = extractTSConfig(join(repoRoot, "tsconfig.json"))

async function look(baseDir: string): Promise<ICruiseResult> {
  const { output } = await cruise(
    folders.filter((folder) => existsSync(join(baseDir, folder))),
    { ...config.options, baseDir, validate: true, ruleSet: { forbidden: rules } },
    {},
    { tsConfig },
  )
  if (typeof output === "string") throw new Error("dependency-cruiser gave a text, not a result")
  return output
}

/** `#shared/` imports that were not resolved: the rules would not see them. */
function unfollowed({ modules }: ICruiseResult): string[] {
  if (modules.length === 0) {
    return ["dependency-cruiser saw no module at all: it needs TypeScript below 7"]
  }
  const shared = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ module }) => module.startsWith("#shared/"))
      .map(({ module, resolved }) => ({ source, module, resolved })),
  )
  if (shared.length === 0) return ["dependency-cruiser saw no #shared/ import"]
  return shared
    .filter(({ module, resolved }) => resolved !== module.slice(1))
    .map(({ source, module, resolved }) => `${source}: ${module} was taken for ${resolved}`)
}

function broken({ summary }: ICruiseResult): string[] {
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle ? cycle.map(({ name }) => name).join(" → ") : to
    const advice = rules.find(({ name }) => name === rule.name)?.comment
    return `${from} → ${way}\n    ${rule.name}: ${advice}`
  })
}

/** The differences between what the rules found in the fixture and what was planted there. */
function silent({ summary }: ICruiseResult): string[] {
  const planted = z
    .record(z.string(), z.array(z.string()))
    .parse(JSON.parse(readFileSync(join(fixture, "planted.json"), "utf8")))
  const wanted = Object.entries(planted).flatMap(([rule, files]) =>
    files.map((file) => `${rule} in ${file}`),
  )
  const found = new Set(summary.violations.map(({ rule, from }) => `${rule.name} in ${from}`))
  return [
    ...rules
      .filter(({ name }) => !planted[String(name)]?.length)
      .map(({ name }) => `no file is planted for the rule ${name}`),
    ...wanted.filter((one) => !found.has(one)).map((one) => `planted, but not caught: ${one}`),
    ...[...found].filter((one) => !wanted.includes(one)).map((one) => `not planted: ${one}`),
  ]
}

const project = await look(repoRoot)
const plantedHouse = await look(fixture)
report(
  "Import rules",
  `${project.modules.length} modules, ${rules.length} rules, each caught in its fixture`,
  [
    ...unfollowed(project),
    ...broken(project),
    ...[...unfollowed(plantedHouse), ...silent(plantedHouse)].map(
      (line) => `scripts/fixtures/boundaries: ${line}`,
    ),
  ],
)
