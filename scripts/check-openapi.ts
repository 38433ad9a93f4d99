/**
 * Lints the descriptions of both APIs with Redocly's recommended rules, and shows that a parameter that a path
 * names and does not declare, planted in a copy, is found. Spectral's OpenAPI rules need 242 more packages and found
 * nothing true beside missing descriptions and a contact: it reads patterns without Unicode, so it rejects usernames.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as z from "zod/mini"
import { endpoints } from "../server/apps/members/endpoints.ts"
import { openApiDocument } from "../server/apps/members/openapi.ts"
import { staffOpenApiDocument } from "../server/apps/staff/docs-endpoints.ts"
import { staffEndpoints } from "../server/apps/staff/endpoints.ts"
import { repoRoot } from "../server/config/root.ts"
import type { OpenApiDocument } from "../server/http/openapi/document.ts"
import { report } from "./report.ts"

const Result = z.object({
  problems: z.array(
    z.object({
      ruleId: z.string(),
      severity: z.string(),
      message: z.string(),
      location: z.array(z.object({ pointer: z.optional(z.string()) })),
    }),
  ),
})

const members = openApiDocument({ PUBLIC_URL: "https://bank.test", BANK_NAME: "Bank" }, endpoints)
const staff = staffOpenApiDocument(
  { STAFF_URL: "https://staff.test", BANK_NAME: "Bank" },
  staffEndpoints,
)

const folder = mkdtempSync(join(tmpdir(), "tessera-openapi-"))
try {
  const planted = lint("planted", withoutParameters(members))
  report("API descriptions", "both are valid OpenAPI, and an undeclared parameter is found", [
    ...lint("members", members),
    ...lint("staff", staff),
    ...(planted.some((each) => each.includes("path-parameters-defined"))
      ? []
      : ["planted, but not caught: a path's parameter that is not declared"]),
  ])
} finally {
  rmSync(folder, { recursive: true })
}

function withoutParameters(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document)
  delete copy.paths["/api/transactions/{reference}/proof"]?.get?.parameters
  return copy
}

/** The errors that Redocly finds, one sentence each. It is kept from calling home. */
function lint(name: string, document: OpenApiDocument): string[] {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(document))
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(repoRoot, "node_modules/@redocly/cli/bin/cli.js"),
      "lint",
      "--extends=recommended",
      "--format=json",
      file,
    ],
    {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    },
  )
  const start = stdout.indexOf("{")
  if (start === -1) throw new Error(`Redocly gave no result: ${stdout}${stderr}`)
  const { problems } = Result.parse(JSON.parse(stdout.slice(start)))
  return problems
    .filter(({ severity }) => severity === "error")
    .map(
      ({ ruleId, message, location }) =>
        `${name} ${location[0]?.pointer ?? ""}: ${message} (${ruleId})`,
    )
}
