// node scripts/run.mjs <script.ts> [arguments]: installs what is missing, then runs the script with
// tsx in this process, so that signals and the exit code are the script's own.
import { checkNode } from "./check-node.mjs"

async function main() {
  const [{ installMissing }, { resolve }, { pathToFileURL }] = await Promise.all([
    import("./bootstrap.mjs"),
    import("node:path"),
    import("node:url"),
  ])
  await installMissing({ dev: true })
  const { register } = await import("tsx/esm/api")
  register()
  process.argv.splice(1, 2, resolve(process.argv[2]))
  await import(pathToFileURL(process.argv[1]).href)
}

checkNode()
main()
