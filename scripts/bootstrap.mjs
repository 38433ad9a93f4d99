// Plain JavaScript on Node's own modules: it runs before node_modules exists.
import { spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { constants } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Ends the process with a sentence for the operator. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * Runs a program in the repository on this terminal, and returns its exit code. A signal to this
 * process also stops the program, and then this process.
 */
export function run(file, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, env, stdio: "inherit" })
    const stop = (signal) => {
      child.kill(signal)
      process.exit(128 + constants.signals[signal])
    }
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"]
    for (const signal of signals) process.on(signal, stop)
    const end = (code) => {
      for (const signal of signals) process.off(signal, stop)
      resolve(code)
    }
    child.on("error", (error) => {
      console.error(error.message)
      end(1)
    })
    child.on("exit", (code) => end(code ?? 1))
  })
}

const readPackages = (path) => JSON.parse(readFileSync(join(root, path), "utf8")).packages

/** An optional package may be absent, unless it is for this platform. */
function mayBeAbsent({ optional, os, cpu, libc }) {
  if (!optional) return false
  return !(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc)
}

/**
 * The packages of package-lock.json that are missing in node_modules or differ. This compares npm's
 * own record of what it installed, without reading the folders.
 * @param {{ dev: boolean }} needs whether the development packages (build, tests) are needed
 * @returns {string[]} their paths, such as `node_modules/pg`
 */
export function missingPackages({ dev }) {
  const wanted = readPackages("package-lock.json")
  const record = join("node_modules", ".package-lock.json")
  const installed = existsSync(join(root, record)) ? readPackages(record) : {}
  return Object.keys(wanted).filter((path) => {
    const want = wanted[path]
    const have = installed[path]
    if (path === "" || (want.dev && !dev)) return false
    if (!have) return !mayBeAbsent(want)
    return have.version !== want.version || have.integrity !== want.integrity
  })
}

function npmCommand() {
  const cli = process.env.npm_execpath
  if (cli?.endsWith("npm-cli.js")) return [process.execPath, cli]
  return [process.platform === "win32" ? "npm.cmd" : "npm"]
}

/** Runs `npm ci` when node_modules does not match package-lock.json. Otherwise it needs no network. */
export async function installMissing({ dev }) {
  if (missingPackages({ dev }).length === 0) return
  console.log("Installing packages (npm ci) …")
  const [file, ...args] = npmCommand()
  // NODE_ENV=production would omit packages that the build needs.
  const code = await run(file, [...args, "ci", "--include=dev", "--include=optional"])
  if (code !== 0) fail("npm ci failed: see above. It needs the network the first time.")
  if (missingPackages({ dev }).length > 0) {
    fail("npm ci succeeded, but packages are still missing. Delete node_modules and try again.")
  }
}
