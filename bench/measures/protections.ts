import type pg from "pg"
import { testClient } from "../../testing/connections.ts"
import { openBank } from "../environment/open-bank.ts"
import { writeMembers } from "../environment/write-members.ts"
import type { RequestPlan } from "../load/plan.ts"
import { startBareServer } from "../load/start-bare-server.ts"
import type { Figure } from "../report/figure.ts"
import { alternateRounds, over } from "./rounds.ts"
import { type Setup, withCpu } from "./setup.ts"
import { warmUp } from "./warm-up.ts"

const connections = 64
const accounts = 5_000
const workload: RequestPlan = { kind: "transfers" }

/** What a posting could do without, if nothing could ever go wrong. */
type Protection = {
  readonly name: string
  readonly off: readonly string[]
  readonly on: readonly string[]
}

/** Replaced by these, the ledger's functions check nothing. The last declaration of each is kept. */
const unchecked: Readonly<Record<string, string>> = {
  ledger_signed_in: `create or replace function ledger_signed_in(request jsonb) returns boolean
    language sql volatile as 'select true'`,
  ledger_use_limits: `create or replace function ledger_use_limits(facts record, at timestamptz) returns jsonb
    language plpgsql as 'begin return null; end'`,
  ledger_claim_all: `create or replace function ledger_claim_all(requests jsonb, outcomes jsonb[]) returns jsonb[]
    language plpgsql as 'begin return outcomes; end'`,
  ledger_keep_all: `create or replace function ledger_keep_all(requests jsonb, outcomes jsonb[]) returns void
    language sql volatile as 'select'`,
}

const foreignKeysSql = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
      format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as on
    from pg_constraint where contype = 'f'
      and conrelid in ('journal_entries'::regclass, 'postings'::regclass, 'transactions'::regclass, 'idempotency_keys'::regclass)`

const triggers = (action: "disable" | "enable", names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(
    ([trigger, table]) => `alter table ${table} ${action} trigger ${trigger}`,
  )

async function protectionsOf(client: pg.Client): Promise<Protection[]> {
  const { rows: keys } = await client.query<{ off: string; on: string }>(foreignKeysSql)
  const without = async (name: string, ...functions: string[]): Promise<Protection> => {
    const { rows } = await client.query<{ declared: string }>(
      "select pg_get_functiondef(oid) as declared from pg_proc where proname = any($1)",
      [functions],
    )
    return {
      name,
      off: functions.map((each) => unchecked[each] ?? ""),
      on: rows.map(({ declared }) => declared),
    }
  }
  const withoutTriggers = (name: string, names: Readonly<Record<string, string>>): Protection => ({
    name,
    off: triggers("disable", names),
    on: triggers("enable", names),
  })
  const each = [
    { name: "foreign keys", off: keys.map(({ off }) => off), on: keys.map(({ on }) => on) },
    withoutTriggers("entries that sum to zero", {
      journal_entries_must_balance: "journal_entries",
      postings_entries_must_be_open: "postings",
    }),
    withoutTriggers("sealed history", { journal_entries_queue: "journal_entries" }),
    await without("idempotency keys", "ledger_claim_all", "ledger_keep_all"),
    await without("the sign-in, checked with the posting", "ledger_signed_in"),
    await without("limits, new payees, and confirmations", "ledger_use_limits"),
  ]
  const all: Protection = {
    name: "all of these",
    off: each.flatMap(({ off }) => off),
    on: each.flatMap(({ on }) => on),
  }
  return [...each, all]
}

/**
 * B12: transfers as in B1, compared with an Express that looks up a session and sends one empty query, and with the
 * same transfers without one protection of the ledger after another. Its bank is thrown away: what was posted without
 * protections would not pass the ledger check.
 */
export async function measureProtections(setup: Setup): Promise<Figure[]> {
  const { generator, seconds, rounds, say } = setup
  const bank = await openBank()
  const client = testClient(bank.superuserUrl.replace(/\/[^/]*$/, "/tessera"))
  try {
    const apis = await Promise.all([bank.startProcess(), bank.startProcess()])
    await client.connect()
    const { ownerUrl, appUrl, postmaster, secrets } = bank
    const members = await writeMembers(ownerUrl, secrets.SESSION_SECRET, "client-", {
      members: connections,
      accounts,
    })
    const order = {
      answers: { "/": "{}" },
      database: { url: appUrl, secret: secrets.SESSION_SECRET },
    }
    const min = await Promise.all([startBareServer(order), startBareServer(order)])
    const portsOf = (servers: readonly { port: number }[]) => servers.map(({ port }) => port)
    const load = (servers: readonly { port: number }[], plan: RequestPlan) => () =>
      withCpu(postmaster, apis, () =>
        generator.run({
          ports: portsOf(servers),
          workload: plan,
          mixed: false,
          connections,
          seconds,
          members,
        }),
      )
    const transfers = load(apis, workload)
    const protections = await protectionsOf(client)
    await warmUp(setup, { ports: portsOf(apis), connections, workload, members })
    const seen = await alternateRounds<Awaited<ReturnType<typeof transfers>>, string>(
      {
        transfers,
        least: load(min, { kind: "reads", paths: ["/"] }),
        ...Object.fromEntries(
          protections.map(({ name, off, on }) => [
            name,
            async () => {
              for (const statement of off) await client.query(statement)
              const figures = await transfers()
              for (const statement of on) await client.query(statement)
              return figures
            },
          ]),
        ),
      },
      rounds,
      (name, { rate, databaseMs, apiMs, outcomes }) =>
        say(
          `${name.padEnd(38)} ${rate.toFixed(0)}/s; CPU each: database ${databaseMs.toFixed(2)}, API ${apiMs.toFixed(2)} ms ${JSON.stringify(outcomes)}`,
        ),
    )
    await Promise.all([...apis, ...min].map((server) => server.stop()))
    const ratio = (one: string, other: string) =>
      over(seen, (round) => (round[one]?.rate ?? Number.NaN) / (round[other]?.rate ?? Number.NaN))
    const cpu = (name: string) =>
      over(
        seen,
        (round) =>
          (round["transfers"]?.databaseMs ?? Number.NaN) - (round[name]?.databaseMs ?? Number.NaN),
      )
    const measure = "b12"
    return [
      {
        measure,
        name: "transfers ÷ Express with a session and one empty question",
        unit: "ratio",
        spread: ratio("transfers", "least"),
        target: { atLeast: 0.8 },
      },
      ...protections.map(
        ({ name }): Figure => ({
          measure,
          name: `transfers without ${name} ÷ with`,
          unit: "ratio",
          spread: ratio(name, "transfers"),
        }),
      ),
      ...protections.map(
        ({ name }): Figure => ({
          measure,
          name: `database's CPU a transfer: ${name}`,
          unit: "ms",
          spread: cpu(name),
        }),
      ),
    ]
  } finally {
    await client.end()
    await bank.stop()
  }
}
