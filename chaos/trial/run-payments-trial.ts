import type { PostingResult } from "#shared/contracts/transactions.ts"
import { testPool } from "../../testing/connections.ts"
import { sealedHistory } from "../check/check-all.ts"
import type { Finding } from "../check/finding.ts"
import { becomesIdle } from "../check/idle.ts"
import { watchDeadlines } from "../check/late-restores.ts"
import { inSnapshot, moneyInSnapshot } from "../check/money-in-snapshot.ts"
import { readJournal } from "../check/other-banks-journal.ts"
import { readPaymentRows } from "../check/payment-rows.ts"
import { paymentChecks } from "../check/payments.ts"
import { paymentsInSnapshot } from "../check/payments-in-snapshot.ts"
import { unknownAreResolved } from "../check/resolved.ts"
import { openWatch } from "../check/watch.ts"
import { type Environment, openEnvironment } from "../environment/environment.ts"
import type { Rail } from "../environment/rail.ts"
import { openApiConnection } from "../workload/api-connection.ts"
import { History } from "../workload/history.ts"
import { answerViolation } from "../workload/judge-answer.ts"
import { LoanBook } from "../workload/loan-book.ts"
import { OtherBanksClient } from "../workload/payments/other-banks.ts"
import { runPayments } from "../workload/payments/run-payments.ts"
import { openStaleWorker } from "../workload/payments/stale-worker.ts"
import { seededRandom } from "../workload/random.ts"
import { resolveOutcomes } from "../workload/resolve-outcomes.ts"
import { balanceAfterRestart, readSent } from "./payment-evidence.ts"
import { bringToRest } from "./payments-at-rest.ts"
import {
  ask,
  firstFaultMs,
  type Result,
  type Trial,
  templateName,
  writeSequences,
} from "./run-trial.ts"

/** One seed's trial of payments: `operations` orders, and as many payments to the bank. */
export type PaymentsTrial = Trial & {
  /** The folder for the messages that the bank sent. */
  readonly messages?: string | undefined
}

/** Leases and deadlines of the last payments, and inquiries about them. */
const restMs = 90_000

/**
 * Sends payments in both directions through faults, brings everything to rest, and compares the
 * bank with the other banks' books.
 */
export async function runPaymentsTrial(trial: PaymentsTrial): Promise<Result> {
  const { cluster, code, secrets, seed, begin = templateName } = trial
  const database = `payments_${seed}`
  const cpu = process.cpuUsage()
  await cluster.dropDatabase(database)
  await cluster.createDatabase(database, begin)
  await ask(cluster.superuserUrl(database), writeSequences)
  try {
    const environment = await openEnvironment({ cluster, database, code, secrets, payments: true })
    try {
      const { rail } = environment
      if (!rail) throw new Error("the environment has no payments workers")
      const result = await inEnvironment(trial, environment, rail, database)
      const { user, system } = process.cpuUsage(cpu)
      return { ...result, cpuSeconds: (user + system) / 1_000_000 }
    } finally {
      await environment.close()
    }
  } finally {
    await cluster.dropDatabase(database)
  }
}

async function inEnvironment(
  trial: PaymentsTrial,
  environment: Environment,
  rail: Rail,
  database: string,
): Promise<Omit<Result, "cpuSeconds">> {
  const { cluster, template, seed, faults, operations: payments } = trial
  const random = seededRandom(seed)
  const [history, loans, answers] = [new History(), new LoanBook(), [] as string[]]
  const line = openApiConnection((question, status, text) => {
    const violation = answerViolation(question, status, text)
    if (violation !== undefined) answers.push(violation)
  })
  const { origins } = environment
  const target = { origins, line, history, loans }
  const url = cluster.superuserUrl(database)
  const otherBanks = new OtherBanksClient(rail.control)
  const watch = openWatch(url, async (client) => [
    ...(await moneyInSnapshot(client)),
    ...(await paymentsInSnapshot(client)),
  ])
  const deadlines = watchDeadlines(url, rail)
  const staleWorker = openStaleWorker(cluster.railUrl(database))
  try {
    if (faults.length > 0)
      environment.startFaults(
        faults,
        random.fork("faults"),
        firstFaultMs(trial),
        trial.faultsPerSecond,
      )
    const workload = { ...trial, ...target, payments, url, otherBanks }
    const done = await runPayments(workload, random)
    const { snapshots, findings: broken } = await watch.stop()
    await environment.heal()
    const resolved = await resolveOutcomes(target, random.fork("settle"))
    const resting = await ask(url, async (client) => {
      const left = await bringToRest({ client, url, otherBanks }, restMs)
      return [
        { invariant: "R1" as const, figures: {}, violations: left },
        await becomesIdle(client, line, origins, template.people),
      ]
    })
    const stale = await staleWorker.stop()
    const late = await deadlines.stop()
    const balance = await balanceAfterRestart(rail, otherBanks)
    const journal = await readJournal(rail.journal)
    const accepted = history.operations.flatMap(({ outcome }) =>
      outcome?.type === "ok" ? [(outcome.body as PostingResult).transaction.reference] : [],
    )
    const checked = await ask(url, async (client) => {
      await client.query("set statement_timeout = 0")
      return await inSnapshot(client, async () => {
        const rows = await readPaymentRows(client)
        const sent = await readSent(client, trial.messages)
        const evidence = { rows, journal, balance, accepted, done, stale, sent }
        return [
          ...(await moneyInSnapshot(client)),
          ...paymentChecks.map((check) => check(evidence)),
        ]
      })
    })
    const sealed = await sealedHistoryAt(url, trial, environment)
    const findings: Finding[] = [
      ...broken,
      ...checked,
      ...resting,
      late,
      sealed,
      unknownAreResolved(history.operations, resolved, history.violations),
      { invariant: "answers", figures: {}, violations: answers },
      { invariant: "environment", figures: {}, violations: environment.notes },
    ]
    const { counts, times } = environment
    return { history, resolved, findings, snapshots, counts, times }
  } finally {
    await Promise.all([watch.stop(), deadlines.stop(), staleWorker.stop()])
    line.close()
  }
}

async function sealedHistoryAt(
  url: string,
  { secrets }: PaymentsTrial,
  { checkpointsFiles }: Environment,
): Promise<Finding> {
  const pool = testPool({ connectionString: url, max: 1 })
  try {
    const sealKey = Buffer.from(secrets.SEAL_KEY, "base64")
    return await sealedHistory(pool, { sealKey, checkpointsFiles })
  } finally {
    await pool.end()
  }
}
