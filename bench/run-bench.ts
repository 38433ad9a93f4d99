/**
 * `npm run bench`: how fast the bank is, as ratios to what else the same machine does in the same
 * minutes (docs/performance.md). Options: --rounds, --seconds, --only b1,b3.
 */
import { parseArgs } from "node:util"
import { startGenerator } from "./load/start-generator.ts"
import { measureDashboard } from "./measures/dashboard.ts"
import { measurePostings } from "./measures/postings.ts"
import { tableOf } from "./report/table.ts"
import { openBank } from "./world/open-bank.ts"

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "5" },
    only: { type: "string", default: "b1,b2,b3" },
  },
})

const bank = await openBank()
const generator = startGenerator()
try {
  const setup = {
    bank,
    generator,
    rounds: Number(options.rounds),
    seconds: Number(options.seconds),
    say: console.log,
  }
  const wanted = options.only.split(",")
  const wants = (...measures: string[]) => measures.some((measure) => wanted.includes(measure))
  const figures = [
    ...(wants("b1", "b2") ? await measurePostings(setup, wanted) : []),
    ...(wants("b3") ? await measureDashboard(setup) : []),
  ]
  console.log(`\n${tableOf(figures)}\n\n${await bank.checkLedger()}`)
} finally {
  await generator.stop()
  await bank.stop()
}
