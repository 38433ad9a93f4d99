import { setTimeout as sleep } from "node:timers/promises"
import type { Person } from "../workload/people.ts"
import { checkAcknowledged } from "./check-acknowledged.ts"
import type { Fault } from "./faults.ts"
import { storeDueOrders } from "./orders.ts"
import type { OtherBanksPayments } from "./other-banks.ts"
import { type Acknowledged, longestPause, payWithoutPause } from "./payments.ts"
import type { ThreeMachines } from "./three-machines.ts"

/** The bank under test: its machines, its API processes with their checkpoints files, and its members. */
export type FailingBank = {
  readonly machines: ThreeMachines
  readonly origins: readonly string[]
  readonly people: readonly Person[]
  readonly checkpointsFiles: readonly string[]
  readonly otherBanks: OtherBanksPayments
  /** Processes that ended by themselves, one sentence each. */
  readonly notes: readonly string[]
}

/** Payments run this long before a fault, and after everything has returned. */
const undisturbedMs = 4_000
/** What a standby confirmed before it died is answered within this time. */
const confirmedMs = 1_000
/** How long the last transfers may take to be decided. */
const decidedMs = 90_000
const shownViolations = 10

/**
 * Injects each fault while members pay each other and other banks, and while standing orders are paid; prints a line
 * for each trial. After a fault everything returns; then every transfer that was acknowledged since the first trial
 * must be there, each order paid once, and the ledger sound. At the end, the other banks' books must agree.
 * @returns whether all trials held
 */
export async function runTrials(
  bank: FailingBank,
  faults: readonly Fault[],
  trials: number,
): Promise<boolean> {
  const acknowledged: Acknowledged[] = []
  let orders = 0
  let failed = 0
  const show = (violations: readonly string[]) => {
    for (const each of violations.slice(0, shownViolations)) console.error(`       ${each}`)
    if (violations.length > 0) failed += 1
  }
  for (let trial = 0; trial < trials; trial += 1) {
    for (const fault of faults) {
      const done = await runTrial(bank, fault, acknowledged)
      orders += done.orders
      console.log(`${done.violations.length > 0 ? "FAILS" : "holds"}  ${done.line}`)
      show(done.violations)
    }
  }
  const { machines, otherBanks, notes } = bank
  const compared = [...(await otherBanks.compare(machines.superuserUrl)), ...notes]
  console.log(`${compared.length > 0 ? "FAILS" : "holds"}  other banks' books`)
  show(compared)
  console.log(
    `${acknowledged.length} transfers and ${otherBanks.accepted.length} payments to other banks were acknowledged, and ${orders} orders due; ${failed} trials failed.`,
  )
  return failed === 0
}

async function runTrial(
  { machines, origins, people, checkpointsFiles, otherBanks }: FailingBank,
  fault: Fault,
  acknowledged: Acknowledged[],
): Promise<{ line: string; violations: string[]; orders: number }> {
  const primary = await machines.untilWhole()
  const payments = payWithoutPause(origins, people)
  const stopOtherBanks = otherBanks.begin()
  const wrongBefore = otherBanks.wrong.length
  await sleep(undisturbedMs)
  const userIds = people.map(({ userId }) => userId)
  const orders = await storeDueOrders(machines.superuserUrl, userIds)
  await orders.untilBegun()
  const since = performance.now()
  await fault.inject(machines, primary)
  await sleep(fault.lasts * 1_000 - (performance.now() - since))
  const undone = performance.now()
  fault.undo(machines, primary)
  await machines.untilWhole()
  await sleep(undisturbedMs)
  await payments.stop(decidedMs)
  await stopOtherBanks()
  acknowledged.push(...payments.acknowledged)
  const violations = [...new Set([...payments.wrong, ...otherBanks.wrong.slice(wrongBefore)])]
  violations.push(...(await orders.check()))
  const meanwhile = payments.acknowledged.filter(
    ({ atMs }) => atMs > since + confirmedMs && atMs < undone,
  )
  if (fault.stopsPostings && meanwhile.length > 0) {
    violations.push(`${meanwhile.length} transfers were posted without a standby`)
  }
  const pause = longestPause(payments.acknowledged, since) / 1_000
  if (pause > fault.longestPause) {
    violations.push(`Nothing was posted for ${pause.toFixed(1)} s, not ${fault.longestPause}`)
  }
  const checked = await checkAcknowledged(acknowledged, {
    superuserUrl: machines.superuserUrl,
    key: Buffer.from(machines.bank.secrets.SEAL_KEY, "base64"),
    checkpointsFiles,
  })
  violations.push(...checked.violations)
  const figures = `pause ${pause.toFixed(1).padStart(5)} s  ${String(payments.acknowledged.length).padStart(5)} transfers  ${checked.lost} lost`
  return { line: `${fault.words.padEnd(37)} ${figures}`, violations, orders: orders.count }
}
