// Written so that even a very old Node can run it and report its version.
import { readFileSync } from "fs"

/** Whether a version satisfies a range of `^a.b.c` and `>=a.b.c` with `||` between. */
export function satisfies(version, range) {
  const numbers = (text) =>
    text
      .replace(/^[^0-9]*/, "")
      .split(".")
      .map(Number)
  const [major, minor, patch] = numbers(version)
  return range.split("||").some((part) => {
    const [a, b, c] = numbers(part)
    if (part.trim()[0] === "^" && major !== a) return false
    return major > a || (major === a && (minor > b || (minor === b && patch >= c)))
  })
}

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))

/** What is wrong with this Node, as a sentence; undefined when nothing is. */
export function nodeProblem() {
  if (satisfies(process.version, engines.node)) return undefined
  return `Tessera needs Node 20.19, 22.13, 24 or newer, and this is ${process.version}. Install the current LTS from https://nodejs.org.`
}

/** Ends the process with a sentence when this Node is too old. */
export function checkNode() {
  const problem = nodeProblem()
  if (!problem) return
  console.error(problem)
  process.exit(1)
}
