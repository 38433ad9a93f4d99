/**
 * `npm run bench`: measures how fast the bank is, as ratios to other programs on the same machine
 * at the same time. Writes the figures to docs/performance.md. Options: --rounds (5), --seconds of
 * a run (5), --only b1,b3, --soak minutes (2), --orders that are due at once (100000), --savers who
 * are paid interest (200000), --cards at a start (5000000), --large-bank directory of
 * `npm run bench:fill` (dist/large-bank).
 */
import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { repoRoot } from "../server/config/root.ts"
import { openBank } from "./environment/open-bank.ts"
import { startGenerator } from "./load/start-generator.ts"
import { measureDashboard } from "./measures/dashboard.ts"
import { measureDocuments } from "./measures/documents.ts"
import { measureGrowth } from "./measures/growth.ts"
import { measureInsights } from "./measures/insights.ts"
import { measureMonthEnd } from "./measures/month-end.ts"
import { measureOrders } from "./measures/orders.ts"
import { measureOrdinary } from "./measures/ordinary.ts"
import { measurePostings } from "./measures/postings.ts"
import { measureProcesses } from "./measures/processes.ts"
import { measureProtections } from "./measures/protections.ts"
import { measureSoak } from "./measures/soak.ts"
import { measureStart, measureStartWithCards } from "./measures/start.ts"
import type { Figure } from "./report/figure.ts"
import { machineFacts } from "./report/machine.ts"
import { tableOf } from "./report/table.ts"
import { writeReport } from "./report/write-report.ts"

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "5" },
    only: { type: "string", default: "b1,b2,b3,b4,b5,b6,b7,b8,b9,b10,b11,b12,b13" },
    soak: { type: "string", default: "2" },
    orders: { type: "string", default: "100000" },
    savers: { type: "string", default: "200000" },
    cards: { type: "string", default: "5000000" },
    "large-bank": { type: "string", default: "dist/large-bank" },
  },
})

const wanted = options.only.split(",")
const wants = (...measures: string[]) => measures.some((measure) => wanted.includes(measure))
const length = { rounds: Number(options.rounds), seconds: Number(options.seconds) }
const largeBank = resolve(repoRoot, options["large-bank"])
const bank = await openBank()
const generator = startGenerator()
try {
  const how = await machineFacts(bank.superuserUrl, length)
  const setup = { bank, generator, ...length, say: console.log }
  const figures: Figure[] = []
  if (wants("b1", "b2")) figures.push(...(await measurePostings(setup, wanted)))
  if (wants("b3")) figures.push(...(await measureDashboard(setup)))
  if (wants("b5")) figures.push(...(await measureProcesses(setup)))
  if (wants("b6")) figures.push(...(await measureSoak(setup, Number(options.soak))))
  if (wants("b7")) figures.push(...(await measureOrders(setup, Number(options.orders))))
  if (wants("b8")) figures.push(...(await measureDocuments(setup)))
  if (wants("b13")) figures.push(...(await measureOrdinary(setup)))
  if (wants("b1", "b2", "b3", "b5", "b6", "b7", "b8", "b13")) console.log(await bank.checkLedger())
  if (wants("b6")) figures.push(...(await measureStart(setup)))
  if (wants("b9")) figures.push(...(await measureInsights(setup)))
  if (wants("b10")) figures.push(...(await measureMonthEnd(setup, Number(options.savers))))
  if (wants("b11")) figures.push(...(await measureStartWithCards(setup, Number(options.cards))))
  if (wants("b12")) figures.push(...(await measureProtections(setup)))
  if (wants("b4")) {
    if (existsSync(largeBank)) figures.push(...(await measureGrowth(setup, largeBank)))
    else console.log("There is no large bank to measure: npm run bench:fill makes one.")
  }
  console.log(`\n${tableOf(figures)}`)
  writeReport(figures, how)
} finally {
  await generator.stop()
  await bank.stop()
}
