import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as z from "zod/mini"
import { runProgram } from "./programs.ts"
import type { ScanBank } from "./scan-bank.ts"

const minutes = 30

const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.array(z.object({ path: z.string(), info: z.string(), level: z.number() })),
  ),
})

/**
 * Wapiti's modules against pages and API, as a signed-in customer.
 * @returns one line a weakness that it found
 */
export async function scanWithWapiti(bank: ScanBank, reports: string): Promise<string[]> {
  const file = join(reports, "wapiti.json")
  const cookie = await bank.signIn()
  const starts = ["/", "/login", "/api/accounts", "/api/transactions?q=rent&limit=5", "/api/docs"]
  console.log("wapiti …")
  const printed = await runProgram(
    "wapiti",
    [
      ...["--url", `${bank.origin}/`, "--scope", "domain", "--flush-session", "--no-bugreport"],
      ...starts.flatMap((path) => ["--start", `${bank.origin}${path}`]),
      ...["--exclude", `${bank.origin}/api/auth/logout`, "--header", `Cookie: ${cookie}`],
      ...["--module", "all", "--max-scan-time", String(minutes * 50)],
      ...["--format", "json", "--output", file],
    ],
    minutes,
  )
  const { vulnerabilities } = Report.parse(JSON.parse(read(file, printed)))
  return Object.entries(vulnerabilities).flatMap(([kind, found]) =>
    found.map(({ path, info }) => `wapiti: ${kind} at ${path}: ${info}`),
  )
}

function read(file: string, printed: string): string {
  try {
    return readFileSync(file, "utf8")
  } catch {
    throw new Error(`wapiti wrote no report:\n${printed.slice(-2000)}`)
  }
}
