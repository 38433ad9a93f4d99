/**
 * `npm run size`: prints how much code there is and how much of it a transfer runs through, as in
 * docs/development.md, and fails above the ceilings, which are what is true today and may only fall. The goals are 70
 * files and 6,000 lines of a transfer, 40 files below 15 lines, and a median of 60 lines. That no import goes upward
 * is for `npm run boundaries`.
 */
import { posix } from "node:path"
import { projectFiles, type SourceFile } from "./project-files.ts"
import { report } from "./report.ts"

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
/** The texts of one language (docs/languages.md) are not code. */
const isTranslation = ({ path }: SourceFile) => /^shared\/words\/[a-z]{2}\//.test(path)
const product = [...files.values()].filter(
  (file) =>
    /^(?:client|server|shared|scripts\/bank)\//.test(file.path) &&
    !isProof(file) &&
    !isTranslation(file),
)

/** A file of the project; a path that is not there fails, so that nothing is left out of what is measured. */
function sourceOf(path: string): SourceFile {
  const file = files.get(path)
  if (!file) throw new Error(`There is no ${path}`)
  return file
}

/** The files that a file imports for their values, directly or through others, and itself. */
function importedBy(start: string, stop: RegExp): string[] {
  const found = new Set<string>()
  const waiting = [start]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path) || stop.test(path)) continue
    const file = sourceOf(path)
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
const posting = [
  ...importedBy("server/features/transfers/create-transfer.ts", /^$/),
  ...sql.map((name) => `server/ledger/${name}.sql`),
  "server/payments/payment-orders.sql",
]
const form = "client/features/transfers/transfer-flow.tsx"
const filesOf = (paths: readonly string[]) => [...new Set([...paths, ...posting])].map(sourceOf)
const transfer = filesOf(importedBy(form, /^client\/(?:ui|lib)\/|\.json$/))
const transferInAll = filesOf(importedBy(form, /\.json$/))

const linesOf = (parts: readonly SourceFile[]) =>
  parts.reduce((sum, file) => sum + lengthOf(file), 0)
const sizeOf = (parts: readonly SourceFile[]) => `${parts.length} files, ${linesOf(parts)} lines`
const sorted = (parts: readonly SourceFile[]) =>
  parts.map(lengthOf).sort((one, other) => one - other)
const at = (lengths: readonly number[], share: number) =>
  lengths[Math.floor(lengths.length * share)] ?? 0

function lengthsOf(parts: readonly SourceFile[]): string {
  const lengths = sorted(parts)
  return `median ${at(lengths, 0.5)}, 90th percentile ${at(lengths, 0.9)}, longest ${lengths.at(-1)}`
}

const crumbs = product.filter((file) => lengthOf(file) < 15)
const median = at(sorted(product), 0.5)

console.log(`Product: ${sizeOf(product)}; lines per file: ${lengthsOf(product)}`)
console.log(`Proof: ${sizeOf(proof)}; lines per file: ${lengthsOf(proof)}`)
console.log(`A transfer, from its form to its posting: ${sizeOf(transfer)}`)
console.log(`The same with client/ui and client/lib: ${sizeOf(transferInAll)}`)
console.log(`Files of the product below 15 lines: ${crumbs.length}`)

/** What is measured, what it is, and the most that it may be. */
const ceilings: readonly (readonly [string, number, number])[] = [
  ["files of a transfer", transfer.length, 108],
  ["lines of a transfer", linesOf(transfer), 10_252],
  ["files of a transfer with client/ui and client/lib", transferInAll.length, 161],
  ["lines of a transfer with client/ui and client/lib", linesOf(transferInAll), 13_568],
  ["files below 15 lines", crumbs.length, 36],
]
const minMedian = 71
report("Size", "nothing is above its ceiling", [
  ...ceilings
    .filter(([, is, max]) => is > max)
    .map(([what, is, max]) => `${is} ${what}, at most ${max}`),
  ...(median < minMedian ? [`a median of ${median} lines in a file, at least ${minMedian}`] : []),
])
