import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { XmlDocument, XmlElement, type XmlNode } from "libxml2-wasm"
import { toDecimal } from "#shared/money/money.ts"
import { output } from "./programs.ts"
import { centsOf, type Reading, rowsOf } from "./reading.ts"
import type { ProvedStatement } from "./statement-files.ts"

/** A folder of a program's own, next to a file that it reads, so that two can run at once. */
const newFolder = (file: string): string => mkdtempSync(join(dirname(file), "run-"))

/** OFX as libofx reads it, the library of GnuCash, KMyMoney, and others. */
export async function readByOfxdump({ files }: ProvedStatement): Promise<Reading> {
  const text = await output("ofxdump", [files.ofx])
  const field = (block: string, name: string) =>
    new RegExp(`^    ${name}: (.*)$`, "m").exec(block)?.[1]
  const [head = "", ...blocks] = text.split("ofx_proc_transaction():")
  const needed = (name: string) => {
    const found = field(head, name)
    if (found === undefined) throw new Error(`ofxdump found no ${name}`)
    return found
  }
  return {
    closing: centsOf(needed("Ledger balance")),
    currency: needed("Default Currency"),
    iban: needed("Account #"),
    entries: blocks.map((block) => ({
      day: dayOf(field(block, "Date posted") ?? ""),
      cents: centsOf(field(block, "Total money amount") ?? ""),
      name: field(block, "Name of payee or transaction description") ?? "",
    })),
  }
}

/** "Sat Dec 13 22:20:00 2025 CET" in the bank's zone. */
function dayOf(text: string): string {
  const [, month = "", day = "", year = ""] = /^\w+ (\w+) +(\d+) [\d:]+ (\d+)/.exec(text) ?? []
  const index = "JanFebMarAprMayJunJulAugSepOctNovDec".indexOf(month) / 3 + 1
  return `${year}-${String(index).padStart(2, "0")}-${day.padStart(2, "0")}`
}

/** How AqBanking imports, the library of GnuCash's and KMyMoney's online banking: by its own profiles. */
const imports = {
  ofx: { importer: "xml", profile: "ofx2", balance: "booked" },
  mt940: { importer: "swift", profile: "SWIFT-MT940", balance: "noted" },
  camt053: { importer: "xml", profile: "camt_053_001_04", balance: "booked" },
} as const

/** What AqBanking has stored after an import. Its CSV does not escape quotes, so its own file is read. */
export async function readByAqbanking(
  { files }: ProvedStatement,
  format: keyof typeof imports,
): Promise<Reading> {
  const folder = newFolder(files[format])
  const { importer, profile, balance } = imports[format]
  const context = join(folder, "context")
  const source = ["-f", files[format], `--importer=${importer}`, `--profile=${profile}`]
  await output("aqbanking-cli", ["-D", folder, "-n", "import", "-c", context, ...source], {
    HOME: folder,
  })
  const [head = "", ...blocks] = readFileSync(context, "utf8").split(/^ *transaction \{$/m)
  const closing = head.split(/^ *balance \{$/m).find((one) => stored(one, "type") === balance)
  return {
    closing: centsOfFraction(stored(closing ?? "", "value")),
    iban: stored(head, "accountNumber"),
    entries: blocks.map((block) => {
      // Of OFX, it keeps the day as that of the value.
      const day = stored(block, "date") || stored(block, "valutaDate")
      return {
        day: day.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"),
        cents: centsOfFraction(stored(block, "value")),
        ...(format === "ofx" && { name: stored(block, "remoteName") }),
      }
    }),
  }
}

const stored = (block: string, name: string): string =>
  decodeURIComponent(new RegExp(`^ *char ${name}="(.*)"$`, "m").exec(block)?.[1] ?? "")

/** "-145077/100:USD". */
function centsOfFraction(text: string): bigint {
  const [, numerator = "", denominator = ""] = /^(-?\d+)\/(\d+)/.exec(text) ?? []
  if (numerator === "") throw new Error(`AqBanking has no amount but ${JSON.stringify(text)}`)
  return (BigInt(numerator) * 100n) / BigInt(denominator)
}

/** camt.053 as libxml2 parses it, with the names that no other program here reads. */
export function readByLibxml({ files }: ProvedStatement): Reading {
  const document = XmlDocument.fromBuffer(readFileSync(files.camt053))
  try {
    const namespaces = { c: document.root.namespaceUri }
    const textIn = (node: XmlNode, path: string) =>
      node instanceof XmlElement ? (node.get(path, namespaces)?.content ?? "") : ""
    const one = (path: string) => textIn(document.root, path)
    const balance = (code: string) => centsOf(one(`//c:Bal[c:Tp/c:CdOrPrtry/c:Cd="${code}"]/c:Amt`))
    return {
      opening: balance("OPBD"),
      closing: balance("CLBD"),
      iban: one("//c:Stmt/c:Acct/c:Id/c:IBAN"),
      currency: one("//c:Stmt/c:Acct/c:Ccy"),
      entries: document.root.find("//c:Ntry", namespaces).map((node) => {
        const text = (path: string) => textIn(node, path)
        const paid = text("c:CdtDbtInd") === "DBIT"
        return {
          day: text("c:BookgDt/c:Dt"),
          cents: centsOf(`${paid ? "-" : ""}${text("c:Amt")}`),
          name: text(`.//c:${paid ? "Cdtr" : "Dbtr"}/c:Pty/c:Nm`),
        }
      }),
    }
  } finally {
    document.dispose()
  }
}

const rules = `skip 1
fields date, amount, currency, balance, text, description
account1 assets:bank
account2 equity:other
`

/** CSV as hledger reads it; it checks the balance after each entry, beginning with the opening balance. */
export async function readByHledger(statement: ProvedStatement): Promise<Reading> {
  const { files, from, currency, opening } = statement
  const folder = newFolder(files.csv)
  const rulesFile = join(folder, "statement.rules")
  const journal = join(folder, "statement.journal")
  writeFileSync(rulesFile, rules)
  const read = ["-f", files.csv, "--rules-file", rulesFile]
  const begin = `${from} opening\n    assets:bank  ${currency}${toDecimal(opening)}\n    equity:other\n\n`
  writeFileSync(journal, begin + (await output("hledger", [...read, "print"])))
  await output("hledger", ["-f", journal, "check", "assertions"])
  const rows = rowsOf(
    await output("hledger", ["-f", journal, "register", "assets:bank", "-O", "csv"]),
    ",",
  )
  // A text of the file could begin a comment in the journal, so the names are read from the file.
  const named = rowsOf(
    await output("hledger", [...read, "register", "assets:bank", "-O", "csv"]),
    ",",
  )
  return {
    entries: rows.slice(1).map((row, index) => ({
      day: row["date"] ?? "",
      cents: centsOfCommodity(row["amount"], currency),
      balance: centsOfCommodity(row["total"], currency),
      name: named[index]?.["description"] ?? "",
    })),
  }
}

/** "CHF-1.05" and "0" of a commodity. */
const centsOfCommodity = (text = "", currency: string) => centsOf(text.replace(currency, ""))

/** What Skrooge, a program for personal finances, reads and exports again. */
export async function readBySkrooge(
  { files }: ProvedStatement,
  format: "camt053" | "ofx",
): Promise<Reading> {
  const folder = newFolder(files[format])
  const exported = join(folder, "exported.csv")
  await output("skroogeconvert", ["--in", files[format], "--out", exported], {
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    QT_QPA_PLATFORM: "offscreen",
  })
  const rows = rowsOf(readFileSync(exported, "utf8"), ";")
  const opening = rows.find(({ date }) => date === "0000-00-00")
  return {
    ...(opening && { opening: centsOf(opening["amount"] ?? "") }),
    entries: rows
      .filter((row) => row !== opening)
      .map(({ date = "", amount = "" }) => ({ day: date, cents: centsOf(amount) })),
  }
}
