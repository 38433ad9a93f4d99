/**
 * `npm run size`: prints how much code there is and how much of it a transfer runs through, as in
 * docs/development.md.
 */
import { posix } from "node:path"
import { projectFiles, type SourceFile } from "./project-files.ts"

const isCode = ({ path }: SourceFile) => /\.(?:tsx?|mjs|sql|css)$/.test(path)
const isProof = ({ path }: SourceFile) =>
  /\.(?:test|fixture|spec)\.tsx?$|^(?:bench|chaos|e2e|testing)\/|\/testing\//.test(path)

const files = new Map(
  projectFiles()
    .filter(isCode)
    .map((file) => [file.path, file]),
)
const lengthOf = ({ text }: SourceFile) => text.trimEnd().split("\n").length
const proof = [...files.values()].filter(isProof)
const product = [...files.values()].filter(
  (file) => /^(?:client|server|shared|scripts\/bank)\//.test(file.path) && !isProof(file),
)

/** The files that a file imports for their values, directly or through others, and itself. */
function importedBy(start: string, stop: RegExp): string[] {
  const found = new Set<string>()
  const waiting = [start]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = files.get(path)
    if (!file || found.has(path) || stop.test(path)) continue
    found.add(path)
    for (const [, target = ""] of file.text.matchAll(
      /^import (?!type\b)(?!\{(?: type \w+,?)+ \})(?:[^"]*? from )?"([.#][^"]+)"/gm,
    )) {
      waiting.push(
        target.startsWith("#") ? target.slice(1) : posix.join(posix.dirname(path), target),
      )
    }
  }
  return [...found]
}

const sql = ["post", "parts", "post-batch", "resolve", "decide", "confirm", "reference"]
const transfer = new Set([
  ...importedBy("client/features/transfers/transfer-flow.tsx", /^client\/(?:ui|lib)\//),
  ...importedBy("server/features/transfers/create-transfer.ts", /^$/),
  ...sql.map((name) => `server/ledger/${name}.sql`),
  "server/payments/payment-orders.sql",
])

function sizeOf(parts: readonly SourceFile[]): string {
  const lines = parts.reduce((sum, file) => sum + lengthOf(file), 0)
  return `${parts.length} files, ${lines} lines`
}

function lengthsOf(parts: readonly SourceFile[]): string {
  const lengths = parts.map(lengthOf).sort((one, other) => one - other)
  const at = (share: number) => lengths[Math.floor(lengths.length * share)]
  return `median ${at(0.5)}, 90th percentile ${at(0.9)}, longest ${lengths.at(-1)}`
}

console.log(`Product: ${sizeOf(product)}; lines per file: ${lengthsOf(product)}`)
console.log(`Proof: ${sizeOf(proof)}; lines per file: ${lengthsOf(proof)}`)
console.log(
  `A transfer, from its form to its posting: ${sizeOf([...transfer].flatMap((path) => files.get(path) ?? []))}`,
)
