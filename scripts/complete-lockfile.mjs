// node scripts/complete-lockfile.mjs [--check]
// A registry mirror may hold only some platforms' packages. npm then leaves the others out of
// package-lock.json, and `npm ci` refuses such a file. This adds the missing entries; they have no
// integrity, and only the platform they are made for fetches them.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fail, root } from "./bootstrap.mjs"

const systems = {
  android: "android",
  darwin: "darwin",
  freebsd: "freebsd",
  linux: "linux",
  openharmony: "openharmony",
  win32: "win32",
}
const processors = ["arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64"]

/** The platform in a package's name, such as `@oxlint/binding-linux-x64-musl`. */
function platformOf(name) {
  const words = name.split("/").at(-1).split("-")
  const os = words.map((word) => systems[word]).find(Boolean)
  const cpu = processors.find((processor) => words.includes(processor))
  const libc = words.includes("musl") ? "musl" : words.includes("gnu") ? "glibc" : undefined
  if (!cpu) fail(`The platform of ${name} is not known to scripts/complete-lockfile.mjs.`)
  return { cpu: [cpu], ...(libc && { libc: [libc] }), ...(os && { os: [os] }) }
}

const file = join(root, "package-lock.json")
const lock = JSON.parse(readFileSync(file, "utf8"))
const added = []
for (const [path, parent] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const own = `${path}/node_modules/${name}`
    const shared = `node_modules/${name}`
    if (lock.packages[own] || lock.packages[shared]) continue
    const dev = parent.dev ? { dev: true } : {}
    lock.packages[shared] = { version, ...platformOf(name), ...dev, optional: true }
    added.push(name)
  }
}

if (added.length === 0) {
  console.log("package-lock.json is complete.")
} else if (process.argv.includes("--check")) {
  fail(
    `package-lock.json lacks ${added.join(", ")}, so npm ci would refuse it. Run node scripts/complete-lockfile.mjs and commit the result.`,
  )
} else {
  const order = Object.keys(lock.packages).sort((a, b) => a.localeCompare(b, "en"))
  lock.packages = Object.fromEntries(order.map((path) => [path, lock.packages[path]]))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`Added ${added.length} packages of other platforms to package-lock.json.`)
}
