/**
 * npm run payments:validate -- DIR [XSD_DIR]
 * Validates every payment message in a folder (*.xml, subfolders too) against the ISO 20022 schemas
 * in XSD_DIR, or in DIR if it is left out. The schemas are not part of the project: download them
 * from https://www.iso20022.org. Exits with 1 if a message is invalid, or if there is none.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { report } from "./report.ts"
import { SchemaFolder } from "./schema-folder.ts"

const [messagesDir, xsdDir = messagesDir] = process.argv.slice(2)

if (!messagesDir || !xsdDir || !existsSync(messagesDir) || !existsSync(xsdDir)) {
  console.error("Name the folder of the messages and the folder of the schemas:")
  console.error("  npm run payments:validate -- DIR XSD_DIR")
  process.exitCode = 2
} else {
  const schemas = new SchemaFolder(xsdDir)
  const files = readdirSync(messagesDir, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".xml"))
    .sort((one, other) => one.localeCompare(other))
  const wrong = files.flatMap((file) =>
    schemas.findings(readFileSync(join(messagesDir, file))).map((what) => `${file}: ${what}`),
  )
  if (files.length === 0) wrong.push(`${messagesDir} has no *.xml`)
  const kinds = [...schemas.counts].map(([name, count]) => `${count} ${name}`)
  report("Payment messages", `${files.length} are valid (${kinds.join(", ")})`, wrong)
  schemas.dispose()
}
