import { testPool } from "../../testing/connections.ts"
import { staffKeysOf } from "../../testing/employees.ts"
import { sealedHistory } from "../check/check-all.ts"
import type { Finding } from "../check/finding.ts"
import { becomesIdle } from "../check/idle.ts"
import { inSnapshot, moneyInSnapshot } from "../check/money-in-snapshot.ts"
import { proposalsInSnapshot, toldIsTrue } from "../check/proposals.ts"
import { openWatch } from "../check/watch.ts"
import { type Environment, openEnvironment } from "../environment/environment.ts"
import { readyPath } from "../environment/node.ts"
import { openApiConnection } from "../workload/api-connection.ts"
import { answerViolation } from "../workload/judge-answer.ts"
import { hireEmployees } from "../workload/proposals/employees.ts"
import { casesOfTeam } from "../workload/proposals/plan-cases.ts"
import { ProposalLog } from "../workload/proposals/proposal-log.ts"
import { runProposals } from "../workload/proposals/run-proposals.ts"
import { seededRandom } from "../workload/random.ts"
import {
  ask,
  firstFaultMs,
  type Result,
  type Trial,
  templateName,
  writeSequences,
} from "./run-trial.ts"

/** What an employee may be answered; a 403 is a refusal, such as of an own proposal. */
const answers = new Set([200, 201, 400, 403, 404, 409, 429, 503])
/** The usual pauses would lose nearly every answer: employees send less than members. */
const faultsPerSecond = 1
/** A trial needs a second team. */
const fewestTeams = 2

/**
 * Employees propose, and two decide, through faults of the staff app's processes and of PostgreSQL. Each decision
 * and what it brings about must have happened once, or neither. `operations` is the number of cases.
 */
export async function runProposalsTrial(trial: Trial): Promise<Result> {
  const { cluster, code, secrets, seed, begin = templateName } = trial
  const database = `proposals_${seed}`
  const cpu = process.cpuUsage()
  await cluster.dropDatabase(database)
  await cluster.createDatabase(database, begin)
  await ask(cluster.superuserUrl(database), writeSequences)
  try {
    const environment = await openEnvironment({ cluster, database, code, secrets, staff: true })
    try {
      const result = await inEnvironment(trial, environment, database)
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
  trial: Trial,
  environment: Environment,
  database: string,
): Promise<Omit<Result, "cpuSeconds">> {
  const { cluster, seed, faults, operations, secrets } = trial
  const random = seededRandom(seed)
  const [log, wrong] = [new ProposalLog(), [] as string[]]
  const line = openApiConnection((question, status, text) => {
    const violation = answerViolation(question, status, text, answers)
    if (violation !== undefined) wrong.push(violation)
  })
  const { origins, counts, times } = environment
  const url = cluster.superuserUrl(database)
  const teams = Math.max(fewestTeams, Math.ceil(operations / casesOfTeam))
  const employees = await ask(cluster.ownerUrl(database), (client) =>
    hireEmployees(client, staffKeysOf(secrets), teams),
  )
  const subjects = employees.teams.map((team) => team.subjects)
  const watch = openWatch(url, async (client) => [
    ...(await moneyInSnapshot(client)),
    ...(await proposalsInSnapshot(client, subjects)),
  ])
  const roles = {
    staffUrl: cluster.staffUrl(database),
    identityUrl: cluster.staffIdentityUrl(database),
  }
  try {
    if (faults.length > 0) {
      environment.startFaults(
        faults,
        random.fork("faults"),
        firstFaultMs(trial),
        trial.faultsPerSecond ?? faultsPerSecond,
      )
    }
    const workload = { ...trial, ...roles, origins, line, log, employees, url }
    const finish = await runProposals(workload, random)
    const { snapshots, findings: broken } = await watch.stop()
    await environment.heal()
    const unknown = log.operations.filter(({ outcome }) => !outcome).length
    await finish()
    const checked = await ask(url, async (client) => {
      const idle = await becomesIdle(client, line, origins, [], { path: readyPath(true) })
      return inSnapshot(client, async () => [
        idle,
        ...(await moneyInSnapshot(client)),
        ...(await proposalsInSnapshot(client, subjects)),
        await toldIsTrue(client, log),
      ])
    })
    const pool = testPool({ connectionString: url, max: 1 })
    const sealKey = Buffer.from(secrets.SEAL_KEY, "base64")
    const sealed = await sealedHistory(pool, { sealKey, checkpointsFiles: [] })
    await pool.end()
    const findings: Finding[] = [
      ...broken,
      ...checked,
      sealed,
      { invariant: "answers", figures: {}, violations: wrong },
      { invariant: "environment", figures: {}, violations: environment.notes },
    ]
    return { history: log, resolved: { unknown }, findings, snapshots, counts, times }
  } finally {
    await watch.stop()
    line.close()
  }
}
