// What operators and staff run on a bank (npm run bank, backup, restore, ledger:check): builds what is
// stale of the server, then runs scripts/NAME.ts of that build in this process, in a third of the time that
// its sources would take. The first argument is its name.
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
