import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fail, root, run } from "./bootstrap.mjs"

/** The parts that are built into dist/, and their source folders. */
export const parts = {
  client: {
    folders: ["client", "shared"],
    without: "client/staff",
    result: "index.html",
    args: [],
  },
  staff: {
    folders: [
      ...["staff", "ui", "lib", "styles", "assets", "public"].map((name) => `client/${name}`),
      "shared",
    ],
    result: "index.html",
    args: ["--mode", "staff"],
  },
  server: {
    folders: ["server", "shared", "simulator", "scripts/bank", "scripts/backup", "scripts/setup"],
    result: "main.js",
    args: ["--ssr"],
  },
}
const settings = [
  ...["bank", "backup", "restore", "ledger-check", "setup"].map((name) => `scripts/${name}.ts`),
  "vite.config.ts",
  "tailwind.config.ts",
  "package-lock.json",
].filter((file) => existsSync(join(root, file)))
const stampOf = (part) => join(root, "dist", `${part}.stamp`)

function filesOf(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

/** A hash of the contents that a part is built from. It is the same in copies and fresh checkouts. */
function hashOf(part) {
  const hash = createHash("sha256")
  const { folders, without } = parts[part]
  const left = without === undefined ? undefined : join(root, without, "/")
  const files = folders.flatMap(filesOf).filter((file) => !left || !file.startsWith(left))
  for (const file of [...files, ...settings.map((f) => join(root, f))].sort()) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update("\0")
  }
  return hash.digest("hex")
}

/** The parts whose build is missing or older than their sources. */
export function staleParts() {
  return Object.keys(parts).filter((part) => {
    const built = existsSync(join(root, "dist", part, parts[part].result))
    return (
      !built || !existsSync(stampOf(part)) || readFileSync(stampOf(part), "utf8") !== hashOf(part)
    )
  })
}

/** Builds parts one after the other. A part whose build fails or is stopped stays stale. */
export async function build(names, logLevel) {
  const vite = join(root, "node_modules", "vite", "bin", "vite.js")
  for (const part of names) {
    console.log(`Building the ${part} …`)
    const hash = hashOf(part)
    rmSync(stampOf(part), { force: true })
    const args = [vite, "build", "--logLevel", logLevel, ...parts[part].args]
    const code = await run(process.execPath, args, { ...process.env, NODE_ENV: "production" })
    if (code !== 0) fail(`The ${part} could not be built: see above.`)
    mkdirSync(join(root, "dist"), { recursive: true })
    writeFileSync(stampOf(part), hash)
  }
}
