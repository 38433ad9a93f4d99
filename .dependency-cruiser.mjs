/**
 * Who may import whom (docs/architecture.md). scripts/check-boundaries.ts runs these rules over the
 * house and over scripts/fixtures/boundaries, where each is broken once on purpose.
 */

/** A rule; its comment says what to do instead. */
const rule = (name, from, to, comment) => ({ name, severity: "error", comment, from, to })

/** Types are erased and may cross where values may not. */
const values = { dependencyTypesNot: ["type-only"] }
const database = ["^shared/tables/", "node_modules/drizzle-(orm|zod)/"]
const tests = "[.]test[.]tsx?$"

/**
 * The folders of the server by layer, lowest first (docs/decisions/102-layers-of-the-server.md). A file imports
 * only from its own folder and from folders of lower layers, types included. Folders of one layer do not import
 * each other. The files of server/ itself start processes and stand above all folders.
 */
const layers = [
  ["config"],
  ["db"],
  ["use-case"],
  ["rate-limits", "metrics", "schedule"],
  ["http"],
  ["staff"],
  ["ledger"],
  ["identity"],
  ["live"],
  ["payments"],
  ["documents", "mail", "money"],
  ["features"],
  ["jobs"],
  ["apps/members", "apps/staff", "apps/metrics", "demo"],
]
const any = (folders) => `^server/(${folders.join("|")})/`

const layerRules = layers.map((folders, place) =>
  rule(
    `layer-${folders.join("-").replaceAll("/", "-")}`,
    { path: any(folders), pathNot: tests },
    { path: [any(layers.slice(place).flat()), "^server/[^/]+$"], pathNot: "^server/$1/" },
    "A folder imports only from folders below it, types too: state the shape that is needed in the lower folder, pass it in from above, or move the file.",
  ),
)

export default {
  forbidden: [
    rule(
      "shared-imports-only-shared",
      { path: "^shared/" },
      { path: "^(client|server|simulator|testing|e2e|bench|chaos|scripts)/" },
      "shared/ stands below everything: move what it needs down into shared/, or pass it in.",
    ),
    rule(
      "money-is-independent",
      { path: "^shared/money/" },
      { path: "^shared/(tables|contracts)/" },
      "shared/money knows amounts only: let the caller translate rows and payloads.",
    ),
    rule(
      "contracts-take-types-only",
      { path: "^shared/", pathNot: ["^shared/(tables|money)/", tests] },
      { path: database, ...values },
      "The browser ships the contracts: write `import type` and pin the schema by `satisfies`.",
    ),
    rule(
      "client-takes-types-only",
      { path: "^client/" },
      { path: database, ...values },
      "Tables stay on the server: use shared/contracts, or `import type`.",
    ),
    rule(
      "browsers-never-load-refusals",
      {
        path: "^(client|shared)/",
        pathNot: ["^shared/(refusals/|contracts/problem[.]ts$)", tests],
      },
      { path: "^shared/refusals/", pathNot: "^shared/refusals/fields[.]ts$", ...values },
      "A refusal's sentence comes with it: take the types of shared/refusals only, and the fields of fields.ts.",
    ),
    rule(
      "client-never-server",
      { path: "^client/" },
      { path: "^(server|testing|e2e|bench|chaos|scripts)/" },
      "Ask the server through client/lib/api-client.ts; what both need goes to shared/.",
    ),
    rule(
      "simulator-is-independent",
      { path: "^simulator/" },
      {
        path: "^(client|server|shared|testing|e2e|bench|chaos|scripts)/",
        pathNot: "^shared/(money|iban|time)/",
      },
      "The other banks must not share a mistake with the bank: write it again, or take it from shared/money, shared/iban, or shared/time.",
    ),
    rule(
      "only-messages-reach-the-simulator",
      { pathNot: "^simulator/" },
      { path: "^simulator/" },
      "The other banks are a separate process: start it (testing/payments/other-banks.ts) and use it over HTTP.",
    ),
    rule(
      "server-never-client",
      { path: "^server/" },
      { path: "^(client|e2e|bench|chaos|scripts)/" },
      "What server and client both need goes to shared/.",
    ),
    rule(
      "ui-and-lib-never-features",
      { path: "^client/(ui|lib)/" },
      { path: "^client/(pages|identity|money|features|app[.]tsx|routes[.]tsx|main[.]tsx)" },
      "ui/ and lib/ know no bank nouns: take what is needed as a prop or an argument.",
    ),
    rule(
      "client-money-never-features",
      { path: "^client/money/" },
      { path: "^client/(pages|identity|features|app[.]tsx|routes[.]tsx|main[.]tsx)" },
      "client/money holds what several features that move money share: pass in what one feature knows.",
    ),
    rule(
      "client-identity-never-features",
      { path: "^client/identity/" },
      { path: "^client/(pages|features|app[.]tsx|routes[.]tsx|main[.]tsx)" },
      "Signing in and second factors know no other feature: let the page pass in what they need.",
    ),
    rule(
      "client-features-are-independent",
      { path: "^client/features/([^/]+)/" },
      {
        path: "^client/(pages|features|app[.]tsx|routes[.]tsx|main[.]tsx)",
        pathNot: "^client/features/$1/",
      },
      "Features meet in a page only: let the page pass the other feature's data or element in.",
    ),
    rule(
      "members-app-never-staff",
      { path: "^client/", pathNot: "^client/staff/" },
      { path: "^client/staff/" },
      "Members never load staff code: move what both apps need to client/ui or client/lib.",
    ),
    rule(
      "staff-app-shares-ui-and-lib",
      { path: "^client/staff/" },
      { path: "^client/", pathNot: "^client/(staff|ui|lib|styles|assets|testing)/" },
      "The staff app shares client/ui and client/lib only: move what both apps need there.",
    ),
    rule(
      "staff-ui-never-features",
      { path: "^client/staff/ui/" },
      { path: "^client/staff/(pages|features|frame|app[.]tsx|routes[.]tsx|main[.]tsx)" },
      "The staff app's parts know no pages: take what is needed as a prop.",
    ),
    rule(
      "staff-features-are-independent",
      { path: "^client/staff/features/([^/]+)/" },
      {
        path: "^client/staff/(pages|features|frame|app[.]tsx|routes[.]tsx|main[.]tsx)",
        pathNot: "^client/staff/features/(proposals|session|$1)/",
      },
      "Features of the staff app meet in a page only; all of them may use proposals and the session.",
    ),
    ...layerRules,
    rule(
      "every-folder-has-a-layer",
      {},
      { path: "^server/.+/", pathNot: any(layers.flat()) },
      "Give the new folder of the server its place in `layers`.",
    ),
    rule(
      "server-features-read-only",
      { path: "^server/features/([^/]+)/" },
      {
        path: "^server/features/",
        pathNot: [
          "^server/features/($1/|app-context[.]ts$)",
          "^server/features/[^/]+/(queries|rules)[.]ts$",
        ],
      },
      "Of another feature take queries.ts and rules.ts only; what moves money goes through server/ledger.",
    ),
    rule(
      "staff-use-cases-are-for-staff",
      {
        path: "^server/",
        pathNot: [
          "^server/((features/[^/]+|identity)/staff|staff|apps/staff|demo)/",
          "^server/open-staff[.]ts$",
          tests,
        ],
      },
      { path: "^server/((features/[^/]+|identity)/staff|staff|apps/staff)/", ...values },
      "What members call never reaches a staff use case: move what both need out of staff/.",
    ),
    rule(
      "ledger-never-http",
      { path: "^server/ledger/", pathNot: tests },
      { path: "^server/(http/|use-case/problem[.]ts$)" },
      "The ledger knows no HTTP and throws no problems: return an outcome, and map it to a problem in server/money/move-money.ts.",
    ),
    rule(
      "use-cases-never-http",
      {
        path: "^server/(features|money)/",
        pathNot: ["/([a-z-]*endpoints|endpoint-parts|password-for-[a-z]+|register)[.]ts$", tests],
      },
      { path: "^server/http/", ...values },
      "A use case knows no HTTP: declare what is HTTP's in endpoints.ts, throw a Problem (server/use-case/problem.ts).",
    ),
    rule(
      "only-the-ledger-posts",
      { path: "^(server|testing|scripts|e2e|bench|chaos)/", pathNot: "^server/(ledger|db)/" },
      { path: "^shared/tables/(ledger|idempotency-keys)[.]ts$", ...values },
      "Only server/ledger and server/db touch the ledger's tables: move money by ledger/post.ts, read shared/tables/transactions.ts.",
    ),
    rule(
      "endpoints-never-query",
      { path: "^server/features/[^/]+/endpoints[.]ts$" },
      {
        path: [...database, "^server/(db|ledger)/", "/queries[.]ts$", "node_modules/pg/"],
        ...values,
      },
      "An endpoint only declares: put the work into a verb file beside it, which uses queries.ts.",
    ),
    rule(
      "rules-are-pure",
      { path: "^server/features/[^/]+/rules[.]ts$" },
      {
        pathNot: [
          "^shared/(?!tables/)",
          "/rules[.]ts$",
          "node_modules/(big[.]js|@types/big[.]js)/",
        ],
        ...values,
      },
      "rules.ts decides from its arguments alone: fetch in the verb file and pass the facts in.",
    ),
    rule(
      "e2e-stays-outside",
      { path: "^e2e/" },
      { path: "^(client|server|scripts|shared/tables)/" },
      "e2e/ uses the bank as a member does: by its pages and its API.",
    ),
    rule(
      "bench-knows-no-feature",
      { path: "^bench/" },
      {
        path: "^(client|server|scripts|shared/tables)/",
        pathNot: [
          "^testing/",
          "^server/db/embedded/",
          "^server/(config/root|config/env-keys|db/migrate)[.]ts$",
        ],
      },
      "bench/ measures the bank from outside: it may start it and speak HTTP, never call its features.",
    ),
    rule(
      "chaos-knows-no-feature",
      { path: "^chaos/" },
      {
        path: "^(client|server)/",
        pathNot: [
          "^testing/",
          "^server/db/embedded/",
          "^server/(config/(root|env-keys)|db/(migrate|apply-sql-files|sql-files)|ledger/check)[.]ts$",
        ],
      },
      "chaos/ judges the bank from outside: it may start it, speak HTTP and check it, never call its features.",
    ),
    rule(
      "model-is-independent",
      { path: "^testing/model/" },
      { path: "^(client|server|testing|e2e|bench|chaos|scripts)/", pathNot: "^testing/model/" },
      "The model is the second opinion on the bank's rules: write the rule out, or pass the value in.",
    ),
    rule(
      "source-never-tests",
      {
        pathNot: [
          tests,
          "^(testing|client/testing|e2e|bench|chaos)/",
          "^[^/]+[.]config[.]ts$",
          "^scripts/test(-runs)?[.]ts$",
        ],
      },
      { path: [tests, "^(client/)?testing/"] },
      "What the bank runs never imports test code: move the shared part out of the test.",
    ),
    rule(
      "every-import-is-found",
      {},
      { couldNotResolve: true },
      "The import leads nowhere: fix the path (with its .ts ending) or install the package.",
    ),
    rule(
      "no-cycles",
      {},
      { circular: true },
      "Two files need each other: move what both need into a third.",
    ),
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)scripts/fixtures/|[.](css|svg|woff2)([?]|$)" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
}
