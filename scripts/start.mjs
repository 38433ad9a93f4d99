// npm start: installs what is missing, builds what is stale, then runs the bank in this process,
// so that signals and the exit code are the bank's own. Works from any directory.
import { checkNode } from "./check-node.mjs"

async function main() {
  const [{ installMissing, root }, { build, staleParts }, { refuseTakenPort }] = await Promise.all([
    import("./bootstrap.mjs"),
    import("./build-parts.mjs"),
    import("./port.mjs"),
  ])
  const { join } = await import("node:path")
  const { pathToFileURL } = await import("node:url")
  await refuseTakenPort(root)
  const stale = staleParts()
  await installMissing({ dev: stale.length > 0 })
  await build(stale, "warn")
  await import(pathToFileURL(join(root, "dist", "server", "start.js")).href)
}

checkNode()
main()
