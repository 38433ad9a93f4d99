import { setTimeout as sleep } from "node:timers/promises"
import type { Person } from "../workload/people.ts"
import { checkAcknowledged } from "./check-acknowledged.ts"
import type { Fault } from "./faults.ts"
import { storeDueOrders } from "./orders.ts"
import type { OtherBanksPayments } from "./other-banks.ts"
import { type Acknowledged, longestPause, payWithoutPause } from "./payments.ts"
import { restoreBackup } from "./restore-backup.ts"
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
 * must be there, each order paid once, and the ledger sound. At the end, the other banks' books must agree, and a
 * backup must have everything.
 * @param pauseFactor how many times each fault's longest pause a pause may last
 * @returns whether all trials held
 */
export async function runTrials(
  bank: FailingBank,
  faults: readonly Fault[],
  trials: number,
  pauseFactor: number,
): Promise<boolean> {
  const acknowledged: Acknowledged[] = []
  let orders = 0
  let failed = 0
  const show = (line: string, violations: readonly string[]) => {
    console.log(`${violations.length > 0 ? "FAILS" : "holds"}  ${line}`)
    for (const each of violations.slice(0, shownViolations)) console.error(`       ${each}`)
    if (violations.length > 0) failed += 1
  }
  for (const fault of Array.from({ length: trials }, () => faults).flat()) {
    const allowed = { ...fault, longestPause: fault.longestPause * pauseFactor }
    const done = await runTrial(bank, allowed, acknowledged)
    orders += done.orders
    show(done.line, done.violations)
    if (!done.goesOn) return false
  }
  const { machines, otherBanks, notes } = bank
  const compared = await otherBanks.compare(machines.superuserUrl)
  show("the other banks' books agree", [...compared, ...notes])
  show("a restored backup has everything", await restoreBackup(bank, acknowledged))
  console.log(
    `${acknowledged.length} transfers and ${otherBanks.accepted.length} payments to other banks were acknowledged, and ${orders} orders due; ${failed} trials failed.`,
  )
  return failed === 0
}

type Trial = {
  /** For the report. */
  readonly line: string
  readonly violations: string[]
  /** How many standing orders were due. */
  readonly orders: number
  /** Whether the bank still posts, so that another trial can follow. */
  readonly goesOn: boolean
}

async function runTrial(
  { machines, origins, people, checkpointsFiles, otherBanks }: FailingBank,
  fault: Fault,
  acknowledged: Acknowledged[],
): Promise<Trial> {
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
  const goesOn = await payments.stop(decidedMs)
  if (goesOn) await stopOtherBanks()
  acknowledged.push(...payments.acknowledged)
  const violations = [...new Set([...payments.wrong, ...otherBanks.wrong.slice(wrongBefore)])]
  if (goesOn) violations.push(...(await orders.check()))
  else violations.push(`Transfers were not decided within ${decidedMs / 1_000} s`)
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
  if (checked.lost > 0 && goesOn) violations.push("The bank posts although history is missing")
  const figures = `pause ${pause.toFixed(1).padStart(5)} s  ${String(payments.acknowledged.length).padStart(5)} transfers  ${checked.lost} lost`
  return { line: `${fault.words.padEnd(37)} ${figures}`, violations, orders: orders.count, goesOn }
}
