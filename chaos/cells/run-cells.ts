/**
 * `npm run test:cells`: two cells (docs/scaling.md) whose members pay each other while their processes, PostgreSQL,
 * and the link between them are killed. Exits 1 unless each payment ended alike in both cells, the cells' settlement
 * accounts are zero together, and both ledgers are sound. Options: --payments N from both together (20,000), --seed N (1).
 */
import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { repoRoot } from "../../server/config/root.ts"
import { CellLink } from "../../testing/payments/cell-link.ts"
import { reservePort } from "../../testing/reserve-port.ts"
import { temporaryFolder } from "../../testing/temporary-folder.ts"
import { builtServer } from "../environment/built-server.ts"
import { cleanUpAtExit } from "../environment/leftovers.ts"
import { makeTemplate } from "../workload/make-template.ts"
import { seededRandom } from "../workload/random.ts"
import { openCell } from "./cell.ts"
import { compareCells, untilAtRest } from "./check-cells.ts"
import { killAround } from "./faults.ts"
import { payOtherCell } from "./payments.ts"

const members = 24
const readyMs = 900_000
const restMs = 90_000
const shownViolations = 12

const { values: options } = parseArgs({
  options: {
    payments: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
  },
})

async function freePorts() {
  return { api: await reservePort(), worker: await reservePort(), link: await reservePort() }
}

async function run(): Promise<number> {
  const main = await builtServer(repoRoot)
  const folder = mkdtempSync(join(temporaryFolder(), "tessera-scratch-cells-"))
  const forget = cleanUpAtExit(() => rmSync(folder, { recursive: true, force: true }))
  const key = randomBytes(32).toString("hex")
  const common = { main, code: repoRoot, folder, key }
  const ports = [await freePorts(), await freePorts()] as const
  const cells = [
    await openCell({ ...common, digit: "1", otherDigit: "2", ports: ports[0] }),
    await openCell({ ...common, digit: "2", otherDigit: "1", ports: ports[1] }),
  ] as const
  const [first, second] = cells
  const link = new CellLink(
    [
      { workerPort: ports[0].worker, linkPort: ports[0].link },
      { workerPort: ports[1].worker, linkPort: ports[1].link },
    ],
    key,
  )
  try {
    await link.open()
    const processes = cells.flatMap(({ api, worker }) => [api, worker])
    const allReady = () => Promise.all(processes.map((each) => each.untilReady(readyMs)))
    await allReady()
    const [people, others] = [
      (await makeTemplate([first.origin], members)).people,
      (await makeTemplate([second.origin], members)).people,
    ]
    const each = Number(options.payments) / 2
    const begun = performance.now()
    const faults = killAround(cells, link, seededRandom(Number(options.seed)))
    const done = await Promise.all([
      payOtherCell(first, people, others, each),
      payOtherCell(second, others, people, each),
    ])
    await faults.stop()
    await allReady()
    const seconds = (performance.now() - begun) / 1_000
    const left = await untilAtRest(cells, restMs)
    const compared = await compareCells(cells, [done[0].accepted, done[1].accepted])
    const violations = [
      ...done.flatMap(({ wrong }) => wrong),
      ...cells.flatMap(({ name, notes }) => notes.map((note) => `${name}: ${note}`)),
      ...left,
      ...compared.violations,
    ]
    const kills = Object.entries(faults.counts).map(([kind, count]) => `${kind} ${count}`)
    const count = done[0].accepted.length + done[1].accepted.length
    console.log(
      `${count} payments between two cells in ${seconds.toFixed(0)} s; killed: ${kills.join(", ")}.`,
    )
    for (const figure of compared.figures) console.log(`  ${figure}`)
    for (const one of violations.slice(0, shownViolations)) console.error(`  ${one}`)
    console.log(violations.length === 0 ? "Both cells agree." : `${violations.length} violations.`)
    return violations.length === 0 ? 0 : 1
  } finally {
    await link.kill()
    await Promise.all(cells.map((cell) => cell.close()))
    rmSync(folder, { recursive: true, force: true })
    forget()
  }
}

process.exitCode = await run()
