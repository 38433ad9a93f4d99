/**
 * `npm run image`: builds a container image of the bank with podman (Debian's package podman), from this machine's
 * Node.js and its libraries, without a registry. Option: --tag NAME (tessera).
 */
import { execFileSync } from "node:child_process"
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { parseArgs } from "node:util"
import { repoRoot } from "../server/config/root.ts"

const { values: options } = parseArgs({ options: { tag: { type: "string", default: "tessera" } } })

/** What the built server reads of the checkout; of server/, what is no code. */
const files = [
  "package.json",
  "LICENSE",
  "dist/client",
  "dist/staff",
  "dist/server",
  "migrations",
  "server",
]

const argon2 = `@node-rs/argon2-${process.platform}-${process.arch}-gnu`

/** The packages that are not bundled (docs/decisions/033-bundle-server-packages.md), and the fonts of papers. */
const packages = [
  "@node-rs/argon2",
  argon2,
  "pdfkit",
  "@expo-google-fonts/instrument-sans",
  "dejavu-fonts-ttf",
]

/** The trusted authorities, for HTTPS to other services. */
const certificates = "/etc/ssl/certs/ca-certificates.crt"
const user = "10001"

/** The shared libraries that a program or library needs, with the loader. */
function librariesOf(file: string): string[] {
  const printed = execFileSync("ldd", [file], { encoding: "utf8" })
  return printed.split("\n").flatMap((line) => /(?:=> )?(\/\S+) \(0x/.exec(line)?.[1] ?? [])
}

/** Packages with all that they depend on. */
function withDependencies(names: readonly string[], known = new Set<string>()): Set<string> {
  for (const name of names) {
    if (known.has(name)) continue
    known.add(name)
    const file = readFileSync(join(repoRoot, "node_modules", name, "package.json"), "utf8")
    const { dependencies = {} } = JSON.parse(file) as { dependencies?: Record<string, string> }
    withDependencies(Object.keys(dependencies), known)
  }
  return known
}

function collect(folder: string): void {
  const app = join(folder, "opt/tessera")
  const isSource = (path: string) => /[.](ts|map)$/.test(path)
  const copy = (from: string, to: string) => {
    mkdirSync(dirname(to), { recursive: true })
    cpSync(from, to, { recursive: true, dereference: true, filter: (path) => !isSource(path) })
  }
  for (const path of files) copy(join(repoRoot, path), join(app, path))
  for (const name of withDependencies(packages))
    copy(join(repoRoot, "node_modules", name), join(app, "node_modules", name))
  const native = createRequire(join(repoRoot, "package.json")).resolve(argon2)
  for (const path of [...librariesOf(process.execPath), ...librariesOf(native)])
    copy(path, join(folder, path))
  copy(process.execPath, join(folder, "usr/local/bin/node"))
  copy(certificates, join(folder, certificates))
  writeFileSync(join(folder, "etc/passwd"), `tessera:x:${user}:${user}::/var/lib/tessera:/none\n`)
  writeFileSync(join(folder, "etc/group"), `tessera:x:${user}:\n`)
  writeFileSync(join(folder, "etc/nsswitch.conf"), "hosts: files dns\n")
  for (const path of ["var/lib/tessera", "tmp"]) mkdirSync(join(folder, path), { recursive: true })
  chmodSync(join(folder, "tmp"), 0o1777)
}

execFileSync("npm", ["run", "--silent", "build"], {
  cwd: repoRoot,
  stdio: ["ignore", "ignore", "inherit"],
})
const folder = mkdtempSync(join(tmpdir(), "tessera-image-"))
try {
  collect(folder)
  const file = join(repoRoot, "ops/image/Containerfile")
  const build = ["build", "--quiet", "--network=none", "--tag", options.tag, "--file", file, folder]
  execFileSync("podman", build, { stdio: ["ignore", "ignore", "inherit"] })
  const size = execFileSync("podman", ["image", "inspect", "--format={{.Size}}", options.tag], {
    encoding: "utf8",
  })
  console.log(`Image ${options.tag}: ${Math.round(Number(size) / 1_000_000)} MB.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
