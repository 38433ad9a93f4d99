import type { Account } from "#shared/contracts/accounts.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import type { Counter } from "./carry-out.ts"
import type { Order } from "./order.ts"
import type { Person, Template } from "./people.ts"
import { type Draw, someAccount, transferOf } from "./plan-orders.ts"
import type { Random } from "./random.ts"

/** So many orders are sent at the same moment. */
export const rushSize = 6

interface Rush extends Counter {
  readonly template: Template
}

const patienceMs = 3_000

/**
 * Orders that meet: all of them draw on the same money or limit, or lock the same two accounts from
 * both sides. Together they ask for more than there is, so that not all may pass.
 * @param seq the first one's number; the others have the next ones
 */
export async function planRush(rush: Rush, seq: number, random: Random): Promise<Order[]> {
  const draws = (person: (n: number) => Person) =>
    Array.from({ length: rushSize }, (_, n): Draw => {
      const { template, loans } = rush
      const words = `fire ${seq + n}`
      return { template, loans, random, person: person(n), seq: seq + n, words }
    })
  const plan = random.pick([onOneBalance, onOneLimit, acrossEachOther])
  return await plan(rush, draws, random)
}

type Draws = (person: (n: number) => Person) => Draw[]

/** Each wants most of what one account has. */
async function onOneBalance(rush: Rush, draws: Draws, random: Random): Promise<Order[]> {
  const person = random.pick(rush.template.people.filter(({ spender }) => !spender))
  const all = draws(() => person)
  const [draw] = all
  if (!draw) return []
  const account = someAccount(draw)
  const share = BigInt(random.int(55, 101))
  const payee = random.pick(rush.template.people.filter((each) => each !== person)).accounts[0]
  const amount = toDecimal(((await balanceOf(rush, person, account.id)) * share) / 100n)
  return all.map((each, n) => {
    const inside = n % 2 === 0 ? payee : undefined
    return transferOf(each, account, amount === "0.00" ? "0.01" : amount, inside?.iban, inside?.id)
  })
}

/** Each of a rich customer's accounts pays a good part of what the day's limit allows. */
function onOneLimit(rush: Rush, draws: Draws, random: Random): Order[] {
  const person = random.pick(rush.template.people.filter(({ spender }) => spender))
  return draws(() => person).map((draw, n) => {
    const account = person.accounts[n % person.accounts.length] ?? someAccount(draw)
    return transferOf(draw, account, toDecimal(BigInt(random.int(1_200_000, 2_400_000))))
  })
}

/** Two customers pay each other. */
function acrossEachOther(rush: Rush, draws: Draws, random: Random): Order[] {
  const first = random.pick(rush.template.people)
  const second = random.pick(rush.template.people.filter((each) => each !== first))
  return draws((n) => (n % 2 === 0 ? first : second)).map((draw) => {
    const [payer, payee] =
      draw.person === first
        ? [first.accounts[0], second.accounts[0]]
        : [second.accounts[0], first.accounts[0]]
    const amount = toDecimal(BigInt(random.int(1, 500)))
    return transferOf(draw, payer ?? someAccount(draw), amount, payee?.iban, payee?.id)
  })
}

/** What an account has, in cents, as its owner is shown; a guess while the bank does not answer. */
async function balanceOf({ line, origins }: Rush, { cookie }: Person, id: number): Promise<bigint> {
  const question = { origin: origins[0] ?? "", method: "GET", path: "/api/accounts" } as const
  const reply = await line.ask({ ...question, cookie, patienceMs })
  if (!reply.answered || reply.status !== 200) return 300_000n
  const accounts = JSON.parse(reply.text) as Account[]
  return fromDecimal(accounts.find((account) => account.id === id)?.balance ?? "3000.00")
}
