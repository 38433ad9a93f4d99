/**
 * `npm run bench:transfers`: two API processes on one fresh database, 64 clients, 20,000 random
 * transfers among 50 accounts, then the ledger's check. Exits 1 on any 5xx, lost or doubled answer or
 * breach. Options: --transfers, --clients, --customers (two accounts each).
 */
import { randomInt, randomUUID } from "node:crypto"
import { parseArgs } from "node:util"
import { toDecimal } from "#shared/money/money.ts"
import { type BenchCustomer, openCustomer } from "./open-customer.ts"
import { Tally } from "./tally.ts"
import { startTwoProcesses } from "./two-processes.ts"

const { values: options } = parseArgs({
  options: {
    transfers: { type: "string", default: "20000" },
    clients: { type: "string", default: "64" },
    customers: { type: "string", default: "25" },
  },
})

const otherBank = "DE89370400440532013000"

function oneOf<T>(list: readonly T[]): T {
  const chosen = list[randomInt(list.length)]
  if (chosen === undefined) throw new Error("nothing to choose from")
  return chosen
}

/** Mostly what passes; now and then too much, to another bank, or to the same account. */
function randomOrder(payer: BenchCustomer, ibans: readonly string[]) {
  const cents = randomInt(50) === 0 ? 100_000_000 : randomInt(1, 8_000)
  return {
    fromAccountId: oneOf(payer.accounts).id,
    amount: toDecimal(BigInt(cents)),
    recipientIban: randomInt(20) === 0 ? otherBank : oneOf(ibans),
    recipientName: "Somebody",
  }
}

type Answer = { outcome: string; body: string; failed: boolean }

async function send(origin: string, cookie: string, order: object, key: string): Promise<Answer> {
  try {
    const response = await fetch(`${origin}/api/transfers`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(order),
    })
    const body = await response.text()
    const { code = "" } = JSON.parse(body) as { code?: string }
    const { traceId: _, ...document } = JSON.parse(body) as { traceId?: string }
    const failed = response.status >= 500
    return { outcome: `${response.status} ${code}`, body: JSON.stringify(document), failed }
  } catch (error) {
    return { outcome: String(error), body: "", failed: true }
  }
}

/** One transfer; every twentieth is asked twice at once with one key, and must answer alike. */
async function transfer(origins: readonly string[], customers: BenchCustomer[], tally: Tally) {
  const ibans = customers.flatMap(({ accounts }) => accounts.map(({ iban }) => iban))
  const payer = oneOf(customers)
  const order = randomOrder(payer, ibans)
  const key = randomUUID()
  const asked = randomInt(20) === 0 ? origins : [oneOf(origins)]
  const bodies = await Promise.all(
    asked.map(async (origin) => {
      const from = performance.now()
      const { outcome, body, failed } = await send(origin, payer.cookie, order, key)
      tally.add(outcome, performance.now() - from, failed)
      return body
    }),
  )
  if (new Set(bodies).size > 1) tally.add("one key, two answers", 0, true)
}

async function run(): Promise<number> {
  const { origins, checkLedger, stop } = await startTwoProcesses()
  try {
    const customers: BenchCustomer[] = []
    for (let n = 0; n < Number(options.customers); n += 1) {
      customers.push(await openCustomer(oneOf(origins), `bench-${n}`))
    }
    const tally = new Tally()
    let left = Number(options.transfers)
    const from = performance.now()
    const client = async () => {
      while (left > 0) {
        left -= 1
        await transfer(origins, customers, tally)
      }
    }
    await Promise.all(Array.from({ length: Number(options.clients) }, client))
    console.log(tally.lines((performance.now() - from) / 1000).join("\n"))
    const breach = await checkLedger()
    return breach === 0 && tally.failures === 0 ? 0 : 1
  } finally {
    await stop()
  }
}

process.exitCode = await run()
