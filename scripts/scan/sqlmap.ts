import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { runProgram } from "./programs.ts"
import type { ScanBank } from "./scan-bank.ts"
import { type Target, targetsOf } from "./targets.ts"

const minutes = 15

/** The statuses of refusals, which are not errors of the scan. */
const refusals = "400,401,403,404,409,415,422,429"

/**
 * Runs sqlmap against every parameter of every operation: path, query, and each text in the JSON
 * body.
 * @param only the id of one operation
 * @returns one line per parameter that it could inject into
 */
export async function scanWithSqlmap(
  bank: ScanBank,
  reports: string,
  only: string | undefined,
): Promise<string[]> {
  const description: unknown = await (await fetch(`${bank.origin}/api/openapi.json`)).json()
  const targets = targetsOf(description).filter(
    ({ id }) => only === undefined || id.split("-")[0] === only,
  )
  if (targets.length === 0) throw new Error("There is no such operation.")
  const findings: string[] = []
  for (const target of targets) {
    console.log(`sqlmap ${target.id} …`)
    const printed = await runProgram("sqlmap", await argumentsFor(bank, target), minutes)
    writeFileSync(join(reports, `sqlmap-${target.id}.txt`), printed)
    findings.push(...findingsIn(target, printed))
  }
  return findings
}

async function argumentsFor(bank: ScanBank, { method, path, body }: Target): Promise<string[]> {
  return [
    "-u",
    `${bank.origin}${path}`,
    "--method",
    method,
    "--cookie",
    await bank.register(),
    ...(body ? ["--data", body, "--headers", "Content-Type: application/json"] : []),
    "--batch",
    "--flush-session",
    "--dbms",
    "PostgreSQL",
    "--level",
    "2",
    "--risk",
    "1",
    "--ignore-code",
    refusals,
    "--threads",
    "4",
    "--skip",
    "Cookie,User-Agent,Referer",
    "--disable-coloring",
    "--time-sec",
    "3",
  ]
}

/** sqlmap names each point that it could inject into; if it tested none, the scan proves nothing. */
function findingsIn({ id }: Target, printed: string): string[] {
  if (printed.includes("sqlmap identified the following injection point")) {
    const parameters = [...printed.matchAll(/^Parameter: (.+)$/gm)].map(([, name]) => name)
    return parameters.map((name) => `sqlmap: ${id} can be injected into by ${name}`)
  }
  if (/do(?:es)? not (?:appear|seem) to be injectable/.test(printed)) return []
  return [`sqlmap: ${id} was not tested: ${printed.trim().split("\n").slice(-3).join(" ")}`]
}
