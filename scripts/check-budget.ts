/**
 * Measures the built apps (dist/client for members, dist/staff for employees): gzip bytes of the
 * JavaScript and CSS that a browser loads. It counts everything that the sign-in screen needs; what
 * the signed-in frame adds; the overlays and forms, once; and what each further page and each
 * lazy-loaded part adds. The first screens must not need the overlays and forms, which are loaded
 * after they have rendered, and no page may wait for the overlays.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import * as z from "zod/mini"
import { memberPages } from "#shared/pages.ts"
import { refusalOf } from "#shared/refusals/catalog.ts"
import { repoRoot } from "../server/config/root.ts"
import { report } from "./report.ts"

const maxSignIn = 125_000
const maxFrame = 18_200
const maxOnce = 81_000
const maxFurther = 30_000
/** The files that all pages share beyond the frame, by the names that vite.config.ts gives them. */
const once = new Set(["overlays", "forms", "parts", "tables"])
const entry = "index.html"

type App = {
  name: string
  /** Below dist/. */
  folder: string
  frame: string
  /** Pages that must not need the shared files. */
  first: ReadonlySet<string>
  /** Pages whose code the server preloads by these names. */
  preloaded: readonly string[]
  /** Parts that are large for a reason, and their own limits. */
  heavy: Readonly<Record<string, number>>
}

const apps: readonly App[] = [
  {
    name: "the members' app",
    folder: "client",
    frame: "pages/frame/frame.tsx",
    first: new Set([
      "pages/dashboard-page.tsx",
      "pages/cards-page.tsx",
      "pages/frame/notices.tsx",
      "pages/live-updates.tsx",
    ]),
    preloaded: Object.values(memberPages).map(({ code }) => `pages/${code}.tsx`),
    // The strength meter needs a long list of common passwords; it is loaded after the first key press
    // in a new password, and nothing waits for it.
    // All texts of another language are one file, which English never loads.
    heavy: {
      "identity/passwords/estimate-strength.ts": 250_000,
      "../shared/words/de/pages.ts": 57_000,
      "../shared/words/fr/pages.ts": 57_000,
    },
  },
  {
    name: "the staff app",
    folder: "staff",
    frame: "frame/frame.tsx",
    first: new Set(),
    preloaded: [],
    heavy: {},
  },
]

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    css: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
    dynamicImports: z.optional(z.array(z.string())),
  }),
)

/** The budget problems of an app; prints what each of its parts weighs. */
function problemsOf({ name: appName, folder, frame, first, preloaded, heavy }: App): string[] {
  const dist = join(repoRoot, "dist", folder)
  const manifestPath = join(dist, ".vite/manifest.json")
  if (!existsSync(manifestPath)) throw new Error("No build to measure: run `npm run build` first")
  const manifest = Manifest.parse(JSON.parse(readFileSync(manifestPath, "utf8")))

  /** The files of a chunk and of everything it imports statically. */
  function filesOf(name: string, seen = new Set<string>()): Set<string> {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk for ${name}`)
    if (seen.has(chunk.file)) return seen
    for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file)
    for (const imported of chunk.imports ?? []) filesOf(imported, seen)
    return seen
  }

  /** What index.html itself requests: scripts, module preloads, and style sheets. */
  function filesOfPage(): string[] {
    const html = readFileSync(join(dist, entry), "utf8")
    const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
    return tags.flatMap((tag) => /(?:src|href)="\/([^"]+\.(?:js|css))"/.exec(tag)?.[1] ?? [])
  }

  /** The compressed size from the build; files outside assets are small and sent uncompressed. */
  const sizeOf = (file: string) =>
    statSync(join(dist, file.startsWith("assets/") ? `${file}.gz` : file)).size

  function weigh(files: Iterable<string>, known: ReadonlySet<string> = new Set()): number {
    return [...files]
      .filter((file) => /\.(?:js|css)$/.test(file) && !known.has(file))
      .reduce((sum, file) => sum + sizeOf(file), 0)
  }

  const signIn = new Set([...filesOfPage(), ...filesOf(entry)])
  const signedIn = new Set([...signIn, ...filesOf(frame)])
  const shared = Object.keys(manifest).filter((name) => once.has(manifest[name]?.name ?? ""))
  const withShared = new Set([...signedIn, ...shared.flatMap((name) => [...filesOf(name)])])
  const later = new Set(
    Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports),
  )
  later.delete(frame)

  const weights = [
    { name: "the sign-in screen", bytes: weigh(signIn), most: maxSignIn },
    { name: "the signed-in frame", bytes: weigh(signedIn, signIn), most: maxFrame },
    { name: "overlays and forms, once", bytes: weigh(withShared, signedIn), most: maxOnce },
    ...[...later]
      .map((name) => ({
        name,
        bytes: weigh(filesOf(name), first.has(name) ? signedIn : withShared),
        most: heavy[name] ?? maxFurther,
      }))
      .toSorted((a, b) => b.bytes - a.bytes),
  ]

  const overlays = shared.filter((name) => manifest[name]?.name === "overlays")
  if (overlays.length === 0) throw new Error("The build has no file of overlays")
  const waiting = [...later].filter(
    (name) =>
      /^pages\/.+-page\.tsx$/.test(name) &&
      overlays.some((file) => filesOf(name).has(manifest[file]?.file ?? "")),
  )

  console.log(`${appName}:`)
  for (const { name, bytes } of weights) console.log(kB(bytes).padStart(9), "", name)
  const unknown = preloaded.filter((name) => !later.has(name))
  return [
    ...unknown.map((name) => `The server preloads ${name}, which is no page of ${appName}`),
    ...weights
      .filter(({ bytes, most }) => bytes > most)
      .map(({ name, bytes, most }) => `${name} needs ${kB(bytes)}, at most ${kB(most)}`),
    ...waiting.map((name) => `${name} waits for what opens over a page (vite.config.ts)`),
  ].map((problem) => `${appName}: ${problem}`)
}

/** No browser loads the catalog of refusals: a refusal's sentence comes with it. */
function refusals(): string[] {
  const { title } = refusalOf.insufficient_funds
  return apps.flatMap(({ folder }) =>
    readdirSync(join(repoRoot, "dist", folder, "assets"))
      .filter((name) => name.endsWith(".js"))
      .filter((name) =>
        readFileSync(join(repoRoot, "dist", folder, "assets", name), "utf8").includes(title),
      )
      .map((name) => `dist/${folder}/assets/${name} has the catalog of refusals`),
  )
}

/** Members get no code of the staff app: its API's paths are in none of their files. */
function staffCode(): string[] {
  const folder = join(repoRoot, "dist/client/assets")
  return readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .filter((name) => readFileSync(join(folder, name), "utf8").includes("/api/staff"))
    .map((name) => `dist/client/assets/${name} has code of the staff app`)
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

report("Budget", "every screen is small enough", [
  ...apps.flatMap(problemsOf),
  ...staffCode(),
  ...refusals(),
])
