/** Checks our packages against the rules in supply-rules.ts; docs/security.md explains them. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as z from "zod/mini"
import { repoRoot } from "../server/config/root.ts"
import { report } from "./report.ts"
import { supplyFindings } from "./supply-rules.ts"

const read = (path: string) => readFileSync(join(repoRoot, path), "utf8")
const texts = z.optional(z.record(z.string(), z.string()))

const manifest = z
  .object({
    engines: texts,
    dependencies: texts,
    devDependencies: texts,
    allowScripts: z.optional(z.record(z.string(), z.boolean())),
  })
  .parse(JSON.parse(read("package.json")))
const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.optional(z.string()),
        integrity: z.optional(z.string()),
        resolved: z.optional(z.string()),
        license: z.optional(z.string()),
        optional: z.optional(z.boolean()),
        os: z.optional(z.array(z.string())),
        cpu: z.optional(z.array(z.string())),
        hasInstallScript: z.optional(z.boolean()),
      }),
    ),
  })
  .parse(JSON.parse(read("package-lock.json")))

report(
  "Supply chain",
  `${Object.keys(packages).length - 1} packages are pinned, checked and licensed`,
  supplyFindings(manifest, packages, read("docs/security.md")),
)
