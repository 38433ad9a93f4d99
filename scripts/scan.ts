/**
 * `npm run scan`: lets two of Debian's scanners attack a new demo bank as a signed-in member:
 * wapiti attacks the pages and their headers, sqlmap every parameter of every operation in
 * openapi.json. Exits with 1 when either finds something. The findings are in docs/security.md.
 *
 * npm run scan -- [--only wapiti|sqlmap] [--operation createTransfer]
 */
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { report } from "./report.ts"
import { openScanBank } from "./scan/scan-bank.ts"
import { scanWithSqlmap } from "./scan/sqlmap.ts"
import { scanWithWapiti } from "./scan/wapiti.ts"
import { requirePrograms } from "./system-programs.ts"

const { values } = parseArgs({
  options: { only: { type: "string" }, operation: { type: "string" } },
})
const scanners = ["wapiti", "sqlmap"].filter((name) => !values.only || name === values.only)
requirePrograms(Object.fromEntries(scanners.map((name) => [name, name])))

const reports = mkdtempSync(join(tmpdir(), "tessera-scan-"))
const bank = await openScanBank()
try {
  const findings = [
    ...(scanners.includes("wapiti") ? await scanWithWapiti(bank, reports) : []),
    ...(scanners.includes("sqlmap") ? await scanWithSqlmap(bank, reports, values.operation) : []),
  ]
  report("Scan", `no findings; the scanners' reports are in ${reports}`, findings)
} finally {
  await bank.close()
}
