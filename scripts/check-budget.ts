/**
 * Weighs the built app (dist/client), gzip bytes of JavaScript: what the sign-in screen needs for
 * its first paint, and what each further lazy part adds for a customer who signed in there.
 */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import * as z from "zod/mini"
import { repoRoot } from "../server/root.ts"
import { report } from "./report.ts"

const FIRST_PAINT = 140_000
const FURTHER_PART = 40_000
/**
 * Parts that are heavy for a reason, and their own limits. The strength meter's list of common passwords
 * is of no use when it is short; it comes after the first key of a new password, and nothing waits for it.
 */
const HEAVY: Readonly<Record<string, number>> = { "lib/estimate-strength.ts": 250_000 }
const SIGN_IN = "pages/sign-in-page.tsx"
const FRAME = "pages/frame/frame.tsx"

const dist = join(repoRoot, "dist/client")
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
    dynamicImports: z.optional(z.array(z.string())),
  }),
)
const manifestPath = join(dist, ".vite/manifest.json")
if (!existsSync(manifestPath)) throw new Error("No build to weigh: run `npm run build` first")
const manifest = Manifest.parse(JSON.parse(readFileSync(manifestPath, "utf8")))

/** The files of a chunk and of everything it imports statically. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The build has no chunk for ${name}`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(imported, seen)
  return seen
}

/** What index.html itself asks for: scripts and module preloads. */
function filesOfPage(): string[] {
  const html = readFileSync(join(dist, "index.html"), "utf8")
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  return tags
    .filter((tag) => tag.startsWith("<script") || tag.includes("modulepreload"))
    .flatMap((tag) => /(?:src|href)="\/([^"]+)"/.exec(tag)?.[1] ?? [])
}

const weights = new Map<string, number>()
function weigh(files: Iterable<string>): number {
  let sum = 0
  for (const file of files) {
    if (!file.endsWith(".js")) continue
    const known = weights.get(file) ?? gzipSync(readFileSync(join(dist, file))).length
    weights.set(file, known)
    sum += known
  }
  return sum
}

const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
const atHand = new Set([...filesOfPage(), ...entries.flatMap((name) => [...filesOf(name)])])
const signIn = filesOf(SIGN_IN)
const first = weigh(new Set([...atHand, ...signIn]))
const signedIn = new Set([...atHand, ...signIn])
const inside = new Set([...signedIn, ...filesOf(FRAME)])

const further = [
  ...new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports)),
]
  .filter((name) => name !== SIGN_IN)
  .map((name) => {
    const known = name === FRAME ? signedIn : inside
    return { name, bytes: weigh([...filesOf(name)].filter((file) => !known.has(file))) }
  })
  .toSorted((a, b) => b.bytes - a.bytes)

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`
console.log(`${kB(first)}  first paint of the sign-in screen (at most ${FIRST_PAINT / 1000})`)
for (const { name, bytes } of further) console.log(`${kB(bytes)}  ${name}`)

report("Budget", "every screen is light enough", [
  ...(first > FIRST_PAINT ? [`the sign-in screen needs${kB(first)}, at most 140`] : []),
  ...further
    .map((part) => ({ ...part, most: HEAVY[part.name] ?? FURTHER_PART }))
    .filter(({ bytes, most }) => bytes > most)
    .map(({ name, bytes, most }) => `${name} adds${kB(bytes)}, at most ${most / 1000}`),
])
