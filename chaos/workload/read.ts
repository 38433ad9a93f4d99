import type { Account } from "#shared/contracts/accounts.ts"
import type { Loan } from "#shared/contracts/loans.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import type { Reply } from "./api-connection.ts"
import type { Target } from "./execute.ts"
import type { Person, Template } from "./people.ts"
import type { Random } from "./random.ts"

type Reader = Target & {
  readonly template: Template
}

const timeoutMs = 3_000

/**
 * A member reads something: their own accounts, transactions, or loans, or another member's.
 * The response is recorded for the check; data that must never be shown is a violation immediately.
 */
export async function read(reader: Reader, person: Person, random: Random): Promise<void> {
  const kind = random.pick(["accounts", "accounts", "transactions", "loans", "foreign"] as const)
  if (kind === "accounts") return readAccounts(reader, person, random)
  if (kind === "transactions") return readTransactions(reader, person, random)
  if (kind === "loans") return readLoans(reader, person, random)
  return readForeign(reader, person, random)
}

function get(
  { line, origins }: Target,
  { cookie }: Person,
  path: string,
  random: Random,
): Promise<Reply> {
  return line.ask({ origin: random.pick(origins), method: "GET", path, cookie, timeoutMs })
}

const shown = (reply: Reply): unknown =>
  reply.answered && reply.status === 200 ? JSON.parse(reply.text) : undefined

async function readAccounts(reader: Target, person: Person, random: Random): Promise<void> {
  const { history } = reader
  const askedAt = performance.now()
  const accounts = shown(await get(reader, person, "/api/accounts", random)) as
    | Account[]
    | undefined
  if (!accounts) return
  history.violations.push(...wrongAccounts(person, accounts))
  const balances = new Map(accounts.map(({ id, balance }) => [id, balance]))
  history.readings.push({ person, askedAt, answeredAt: performance.now(), balances })
}

/** The errors of a list of accounts: it must contain each of the member's own once, and no others. */
export function wrongAccounts(
  { userId, accounts: own }: Person,
  accounts: readonly Pick<Account, "id" | "balance" | "iban">[],
): string[] {
  const ids = (some: readonly { id: number; iban: string }[]) =>
    some.map(({ id, iban }) => `${id} ${iban}`).join(", ")
  const violations = accounts
    .filter(({ balance }) => balance.startsWith("-"))
    .map(({ id, balance }) => `Member ${userId} was shown ${balance} on account ${id}`)
  if (ids(accounts) === ids(own)) return violations
  return [...violations, `Member ${userId} was shown accounts ${ids(accounts)}, not ${ids(own)}`]
}

async function readTransactions(reader: Target, person: Person, random: Random): Promise<void> {
  const askedAt = performance.now()
  const own = random.pick(person.accounts).id
  const filter = random.chance(0.5) ? `&account=${own}` : ""
  const reply = await get(reader, person, `/api/transactions?limit=30${filter}`, random)
  const page = shown(reply) as Transaction[] | undefined
  if (!page) return
  const transactions = new Map(page.map(({ id, reference }) => [id, reference]))
  const answeredAt = performance.now()
  reader.history.readings.push({ person, askedAt, answeredAt, transactions })
}

async function readLoans(reader: Target, person: Person, random: Random): Promise<void> {
  const loans = shown(await get(reader, person, "/api/loans", random)) as Loan[] | undefined
  for (const { id, balance } of loans ?? []) {
    const known = reader.loans.all.find((loan) => loan.id === id)
    if (known && known.person !== person) {
      reader.history.violations.push(`Member ${person.userId} was shown loan ${id} of another`)
    }
    if (balance.startsWith("-")) {
      reader.history.violations.push(`Loan ${id} was shown with a balance of ${balance}`)
    }
  }
}

/** Another member's and a nonexistent one get the same answer: 404. */
async function readForeign(reader: Reader, person: Person, random: Random): Promise<void> {
  const other = random.pick(reader.template.people.filter((each) => each !== person))
  const loan = reader.loans.foreign(person, random)
  const reference = foreignReference(reader, person, other)
  const paths = [
    `/api/transactions?account=${random.pick(other.accounts).id}`,
    ...(loan ? [`/api/loans/${loan.id}/payoff`] : []),
    ...(reference === undefined ? [] : [`/api/transactions/${reference}`]),
  ]
  const path = random.pick(paths)
  const reply = await get(reader, person, path, random)
  if (!reply.answered || reply.status === 404 || reply.status === 503) return
  const answer = `${reply.status}: ${reply.text.slice(0, 200)}`
  reader.history.violations.push(`Member ${person.userId} asked for ${path} and got ${answer}`)
}

/** The other member's last transaction, unless it went to this member. */
function foreignReference({ history }: Reader, person: Person, other: Person): string | undefined {
  const last = history.lastKept(other)
  if (last?.outcome?.type !== "ok" || person.accounts.some(({ id }) => id === last.order.to)) return
  return (last.outcome.body as { transaction?: Transaction }).transaction?.reference
}
