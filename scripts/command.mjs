// Runs the commands of operators and staff (npm run setup, bank, backup, restore, ledger:check): builds
// the server if it is stale, then runs scripts/NAME.ts from that build in this process, which takes
// a third of the time of the sources. The first argument is NAME.
import { existsSync } from "node:fs"
import { checkNode } from "./check-node.mjs"

/** The settings of the systemd service (ops/systemd/tessera.service): commands use the same. */
const serviceSettings = "/etc/tessera/tessera.env"

/** Reads them, unless this is not the checkout that the service runs or other settings are given. */
function loadServiceSettings(root, join) {
  const own = existsSync(join(root, ".env")) || process.env.NODE_ENV || process.env.DATABASE_URL
  if (own || root !== "/opt/tessera" || !existsSync(serviceSettings)) return
  try {
    process.loadEnvFile(serviceSettings)
  } catch (error) {
    console.error(`${serviceSettings} cannot be read (${error.code}). Run this as root.`)
    process.exit(1)
  }
}

async function main() {
  const [{ installMissing, root }, { build, staleParts }] = await Promise.all([
    import("./bootstrap.mjs"),
    import("./build-parts.mjs"),
  ])
  const { join } = await import("node:path")
  const { pathToFileURL } = await import("node:url")
  const [name] = process.argv.splice(2, 1)
  if (name !== "setup") loadServiceSettings(root, join)
  const stale = staleParts().filter((part) => part === "server")
  await installMissing({ dev: stale.length > 0 })
  await build(stale, "warn")
  await import(pathToFileURL(join(root, "dist", "server", `${name}.js`)).href)
}

checkNode()
main()
