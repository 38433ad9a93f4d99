/**
 * npm run test:documents [-- --events 1500 --seed 7 --xsd DIR --skrooge]
 * Writes the statements of a random year, of accounts in four currencies, in every format, and has programs that
 * share no code with the bank read them: all must agree with the postings to the cent. With --xsd, camt.053 is
 * validated against the ISO 20022 schemas of a folder. Exits with 1 if anything differs, or if a program is missing.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { report } from "../../scripts/report.ts"
import { SchemaFolder } from "../../scripts/schema-folder.ts"
import { openScratch } from "../../server/db/embedded/scratch.ts"
import { migrateDatabase } from "../../server/db/migrate.ts"
import { databaseOn } from "../../server/db/pool.ts"
import { clipped } from "../../server/documents/formats/xml-text.ts"
import { seedRates } from "../../server/features/exchange/load-rates.ts"
import { testPool } from "../connections.ts"
import { playHistory } from "./history.ts"
import { drawLongestPapers } from "./longest-papers.ts"
import { missingPrograms } from "./programs.ts"
import {
  missingInText,
  pdfFindings,
  preflightFindings,
  readPrinted,
  tagFindings,
} from "./read-pdf.ts"
import {
  readByAqbanking,
  readByHledger,
  readByLibxml,
  readByOfxdump,
  readBySkrooge,
} from "./read-text-formats.ts"
import { differences, type Reading } from "./reading.ts"
import { type Posting, type ProvedStatement, writeStatements } from "./statement-files.ts"

/** OFX keeps 32 characters of a name, and has none for an exchange, which is between the member's own accounts. */
const nameInOfx = ({ kind, name }: Posting) =>
  kind === "exchange" || name === null ? null : clipped(name, 32)

/** Each reads a file of every statement. */
const readers: readonly Reader[] = [
  { name: "ofxdump", read: readByOfxdump, nameOf: nameInOfx },
  { name: "AqBanking, OFX", read: (one) => readByAqbanking(one, "ofx"), nameOf: nameInOfx },
  { name: "AqBanking, MT940", read: (one) => readByAqbanking(one, "mt940") },
  { name: "AqBanking, camt.053", read: (one) => readByAqbanking(one, "camt053") },
  { name: "libxml2, camt.053", read: async (one) => readByLibxml(one) },
  { name: "hledger, CSV", read: readByHledger },
  { name: "pdftotext, PDF", read: readPrinted },
]
const skroogeReaders: readonly Reader[] = [
  { name: "Skrooge, OFX", read: (one) => readBySkrooge(one, "ofx") },
  { name: "Skrooge, camt.053", read: (one) => readBySkrooge(one, "camt053") },
]

type Reader = {
  name: string
  read(statement: ProvedStatement): Promise<Reading>
  nameOf?: (posting: Posting) => string | null
}

async function readingFindings(
  { name, read, nameOf }: Reader,
  statement: ProvedStatement,
): Promise<string[]> {
  const found = await read(statement).then(
    (reading) => differences(statement, reading, nameOf),
    (error: unknown) => [error instanceof Error ? error.message : String(error)],
  )
  return found.map((what) => `${statement.name}, ${name}: ${what}`)
}

/** What the programs find in one statement. */
async function findingsIn(statement: ProvedStatement, all: readonly Reader[]): Promise<string[]> {
  const found: string[] = []
  for (const reader of all) found.push(...(await readingFindings(reader, statement)))
  const inPdf = [
    ...(await pdfFindings(statement)),
    ...(await missingInText(statement)),
    // pdfinfo takes seconds for the tags of a long statement.
    ...(statement.pdfA1 && statement.postings.length < 10 ? await tagFindings(statement) : []),
  ]
  return [...found, ...inPdf.map((what) => `${statement.name}, PDF: ${what}`)]
}

/** Which readers do not notice a cent too much: a reader that reads nothing would agree with everything. */
async function blindReaders(statement: ProvedStatement, all: readonly Reader[]): Promise<string[]> {
  const postings = statement.postings.map((posting, index) =>
    index === 1 ? { ...posting, cents: posting.cents + 1n } : posting,
  )
  const wrong = { ...statement, postings }
  const found = await Promise.all(all.map((reader) => readingFindings(reader, wrong)))
  return all.flatMap(({ name }, index) =>
    found[index]?.length === 1 ? [] : [`${name} does not notice a wrong cent`],
  )
}

/** Two at a time: most of them wait for a program. */
async function inPairs<T>(items: readonly T[], work: (item: T) => Promise<string[]>) {
  const rest = [...items]
  const found: string[] = []
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift())
      found.push(...(await work(item)))
  }
  await Promise.all([worker(), worker()])
  return found
}

function schemaFindings(statements: readonly ProvedStatement[], folder: string): string[] {
  const schemas = new SchemaFolder(folder)
  try {
    return statements.flatMap(({ name, files }) =>
      schemas.findings(readFileSync(files.camt053)).map((what) => `${name}, camt.053: ${what}`),
    )
  } finally {
    schemas.dispose()
  }
}

async function makeStatements(folder: string, events: number, seed: number) {
  const database = await openScratch()
  const owner = testPool({ connectionString: database.ownerUrl, max: 2 })
  try {
    await migrateDatabase(database.ownerUrl, database.appUrl, {
      ...database,
      timeZone: "Europe/Luxembourg",
    })
    await seedRates(databaseOn(owner))
    return await writeStatements(owner, await playHistory(owner, { events, seed }), folder)
  } finally {
    await owner.end()
    await database.stop()
  }
}

const { values } = parseArgs({
  options: {
    events: { type: "string", default: "250" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
    xsd: { type: "string" },
    skrooge: { type: "boolean", default: false },
  },
})
const missing = missingPrograms(values.skrooge)
if (missing.length > 0) report("Documents", "", missing)
else {
  const from = performance.now()
  const folder = mkdtempSync(join(tmpdir(), "tessera-documents-"))
  try {
    console.log(`Statements of a random year: --events ${values.events} --seed ${values.seed}`)
    const statements = await makeStatements(folder, Number(values.events), Number(values.seed))
    const written = Math.round((performance.now() - from) / 1000)
    const all = [...readers, ...(values.skrooge ? skroogeReaders : [])]
    const longest = await drawLongestPapers(folder)
    const year = statements.find(({ pdfA1, postings }) => pdfA1 && postings.length > 9)
    const found = [
      ...(await inPairs(statements, (statement) => findingsIn(statement, all))),
      ...longest.findings,
      ...(await preflightFindings(
        [...statements.flatMap(({ pdfA1 }) => pdfA1 ?? []), ...longest.files],
        folder,
      )),
      ...(year ? await blindReaders(year, all) : ["No account has ten entries."]),
      ...(values.xsd === undefined ? [] : schemaFindings(statements, values.xsd)),
    ]
    const postings = statements.reduce((sum, one) => sum + one.postings.length, 0)
    const empty = statements.filter((one) => one.postings.length === 0).length
    const seconds = Math.round((performance.now() - from) / 1000)
    report(
      "Documents",
      `${all.length} readers agree with the ledger on ${statements.length} statements with ${postings} entries, ${empty} of them without any, and ${longest.files.length} papers with the longest texts keep their margins; Preflight, qpdf, and poppler accept the PDFs (${written} s to write, ${seconds} s in all)`,
      found,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
