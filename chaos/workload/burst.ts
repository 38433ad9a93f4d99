import type { Account } from "#shared/contracts/accounts.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import type { Target } from "./execute.ts"
import type { Order } from "./order.ts"
import type { Person, Template } from "./people.ts"
import { type Draw, someAccount, transferOf } from "./plan-orders.ts"
import type { Random } from "./random.ts"

/** The number of orders that are sent at the same time. */
export const burstSize = 6

/** Conflicting orders, and the rows that they need. */
export type Burst = {
  readonly orders: readonly Order[]
  /** A query that locks the rows they need, so that all wait and then continue at the same time. */
  readonly lock: string
}

type Place = Target & {
  readonly template: Template
}

const timeoutMs = 3_000

/**
 * Conflicting orders: all use the same money or limit, or lock the same two accounts in both
 * directions. Together they exceed what is available, so that not all may succeed.
 * @param seq the first one's number; the others have the next ones
 */
export async function planBurst(place: Place, seq: number, random: Random): Promise<Burst> {
  const draws = (person: (n: number) => Person) =>
    Array.from({ length: burstSize }, (_, n): Draw => {
      const { template, loans } = place
      const words = `chaos ${seq + n}`
      return { template, loans, random, person: person(n), seq: seq + n, words }
    })
  const plan = random.pick([onOneBalance, onOneLimit, acrossEachOther])
  return await plan(place, draws, random)
}

type Draws = (person: (n: number) => Person) => Draw[]

/** Each requests most of one account's balance. */
async function onOneBalance(place: Place, draws: Draws, random: Random): Promise<Burst> {
  const { people } = place.template
  const person = random.pick(people.filter(({ spender }) => !spender))
  const account = random.pick(person.accounts)
  const share = BigInt(random.int(55, 101))
  const payee = random.pick(people.filter((each) => each !== person)).accounts[0]
  const amount = toDecimal(((await balanceOf(place, person, account.id)) * share) / 100n)
  const orders = draws(() => person).map((draw, n) => {
    const inside = n % 2 === 0 ? payee : undefined
    return transferOf(draw, account, amount === "0.00" ? "0.01" : amount, inside?.iban, inside?.id)
  })
  return { orders, lock: lockOf([account.id]) }
}

/** Each of a rich member's accounts pays a large part of the daily limit. */
function onOneLimit({ template }: Place, draws: Draws, random: Random): Burst {
  const person = random.pick(template.people.filter(({ spender }) => spender))
  const orders = draws(() => person).map((draw, n) => {
    const account = person.accounts[n % person.accounts.length] ?? someAccount(draw)
    return transferOf(draw, account, toDecimal(BigInt(random.int(1_200_000, 2_400_000))))
  })
  const lock = `select from limit_counters where scope = 'customer' and subject_id = ${person.userId}
    order by day for update`
  return { orders, lock }
}

/** Two members pay each other. */
function acrossEachOther({ template }: Place, draws: Draws, random: Random): Burst {
  const people = template.people.filter(({ spender }) => !spender)
  const first = random.pick(people)
  const second = random.pick(people.filter((each) => each !== first))
  const [one, other] = [random.pick(first.accounts), random.pick(second.accounts)]
  const orders = draws((n) => (n % 2 === 0 ? first : second)).map((draw) => {
    const [payer, payee] = draw.person === first ? [one, other] : [other, one]
    // Converts to at least a cent in any other currency.
    const amount = toDecimal(BigInt(random.int(2, 500)))
    return transferOf(draw, payer, amount, payee.iban, payee.id)
  })
  return { orders, lock: lockOf([one.id, other.id]) }
}

const lockOf = (accounts: readonly number[]) =>
  `select from accounts where id in (${accounts.join(", ")}) order by id for no key update`

/** An account's balance in cents as its owner sees it; a guess while the bank does not answer. */
async function balanceOf(
  { line, origins }: Place,
  { cookie }: Person,
  id: number,
): Promise<bigint> {
  const question = { origin: origins[0] ?? "", method: "GET", path: "/api/accounts" } as const
  const reply = await line.ask({ ...question, cookie, timeoutMs })
  if (!reply.answered || reply.status !== 200) return 300_000n
  const accounts = JSON.parse(reply.text) as Account[]
  return fromDecimal(accounts.find((account) => account.id === id)?.balance ?? "3000.00")
}
