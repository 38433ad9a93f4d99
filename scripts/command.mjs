// Runs the commands of operators and staff (npm run bank, backup, restore, ledger:check): builds
// the server if it is stale, then runs scripts/NAME.ts from that build in this process, which takes
// a third of the time of the sources. The first argument is NAME.
import { checkNode } from "./check-node.mjs"

async function main() {
  const [{ installMissing, root }, { build, staleParts }] = await Promise.all([
    import("./bootstrap.mjs"),
    import("./build-parts.mjs"),
  ])
  const { join } = await import("node:path")
  const { pathToFileURL } = await import("node:url")
  const [name] = process.argv.splice(2, 1)
  const stale = staleParts().filter((part) => part === "server")
  await installMissing({ dev: stale.length > 0 })
  await build(stale, "warn")
  await import(pathToFileURL(join(root, "dist", "server", `${name}.js`)).href)
}

checkNode()
main()
