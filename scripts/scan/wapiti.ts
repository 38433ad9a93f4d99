import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as z from "zod/mini"
import { runProgram } from "./programs.ts"
import type { ScanBank } from "./scan-bank.ts"

const minutes = 10

/** Findings that we accept, and why. */
const accepted: Readonly<Record<string, string>> = {
  "X-XSS-Protection is not set":
    "browsers have dropped it; the content security policy does its work",
  "Strict-Transport-Security is not set": "sent where PUBLIC_URL is https; the scan asks over http",
}

const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.array(z.object({ path: z.string(), info: z.string(), level: z.number() })),
  ),
})

/**
 * Runs Wapiti's modules against pages and API as a signed-in member.
 * @returns one line per weakness that it found
 */
export async function scanWithWapiti(bank: ScanBank, reports: string): Promise<string[]> {
  const file = join(reports, "wapiti.json")
  const cookie = await bank.register()
  const starts = ["/", "/login", "/api/accounts", "/api/transactions?q=rent&limit=5", "/api/docs"]
  console.log("wapiti …")
  const printed = await runProgram(
    "wapiti",
    [
      "--url",
      `${bank.origin}/`,
      "--scope",
      "domain",
      "--flush-session",
      "--no-bugreport",
      ...starts.flatMap((path) => ["--start", `${bank.origin}${path}`]),
      "--header",
      `Cookie: ${cookie}`,
      "--module",
      "all",
      "--max-scan-time",
      String(minutes * 50),
      "--format",
      "json",
      "--output",
      file,
    ],
    minutes,
  )
  const { vulnerabilities } = Report.parse(JSON.parse(read(file, printed)))
  const found = Object.entries(vulnerabilities).flatMap(([kind, list]) =>
    list.map((one) => ({ kind, ...one })),
  )
  for (const { info } of found) {
    if (accepted[info]) console.log(`wapiti: ${info}: left, ${accepted[info]}`)
  }
  return found
    .filter(({ info }) => !accepted[info])
    .map(({ kind, path, info }) => `wapiti: ${kind} at ${path}: ${info}`)
}

function read(file: string, printed: string): string {
  try {
    return readFileSync(file, "utf8")
  } catch {
    throw new Error(`wapiti wrote no report:\n${printed.slice(-2000)}`)
  }
}
