import { setTimeout as sleep } from "node:timers/promises"
import * as z from "zod"
import { makeIban } from "#shared/iban/own-bank.ts"
import { toDecimal } from "#shared/money/money.ts"
import { simulatedBanks } from "../../../testing/payments/simulated-ibans.ts"
import type { Template } from "../people.ts"
import type { Random } from "../random.ts"

const requestMs = 5_000

const Done = z.object({ said: z.string(), txIds: z.array(z.string()).optional() })
const Summary = z.object({
  balance: z.string(),
  violations: z.array(z.string()),
  due: z.array(z.object({ does: z.string(), dueAt: z.string() })),
})

/** What the other banks say about themselves. */
export type BooksSummary = z.infer<typeof Summary>

/** The person at the other banks' control page. */
export class OtherBanksClient {
  readonly #control: string

  /** @param control the address of the page */
  constructor(control: string) {
    this.#control = control
  }

  /**
   * Does something; see simulator/http/control-actions.ts.
   * @returns undefined if there was no answer: it may have been done
   * @throws Error with their words if they refuse it
   */
  async act(path: string, input: Readonly<Record<string, string>> = {}) {
    let response: Response
    try {
      response = await fetch(new URL(path, this.#control), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(requestMs),
      })
    } catch {
      return undefined
    }
    const done = Done.parse(await response.json())
    if (response.status !== 200) throw new Error(`${path}: ${done.said}`)
    return done
  }

  /** Repeats it until there is an answer. @throws Error after 30 s without one */
  async insist(path: string, input: Readonly<Record<string, string>> = {}) {
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const done = await this.act(path, input)
      if (done) return done
      await sleep(500)
    }
    throw new Error(`The other banks did not answer to ${path} for 30 s`)
  }

  /** What is in their books; undefined if there was no answer. */
  async books(): Promise<BooksSummary | undefined> {
    try {
      const signal = AbortSignal.timeout(requestMs)
      const response = await fetch(new URL("/books.json", this.#control), { signal })
      return Summary.parse(await response.json())
    } catch {
      return undefined
    }
  }
}

/** Defects that must book nothing; each goes to staff. */
const wrong = ["sum", "count", "currency", "cut_off", "doctype", "two_roots", "nul"]
/** A valid account number of the bank that nobody has. */
const nobody = makeIban("EUR", 999_999_999n)

/** The form of the control page for one message to the bank, with up to `most` payments. */
export function planIncoming(
  { people }: Template,
  max: number,
  random: Random,
): Readonly<Record<string, string>> {
  const person = random.pick(people)
  const payeeIban = random.chance(0.04) ? nobody : random.pick(person.accounts).iban
  const standard = random.chance(0.5)
  const count = standard && random.chance(0.5) ? random.int(2, max + 1) : 1
  const defect = random.chance(0.2)
    ? random.pick(["duplicate_message", "same_payment", "byte_order_mark", ...wrong])
    : undefined
  return {
    payeeIban,
    from: random.pick(simulatedBanks),
    count: String(count),
    payeeName: person.username,
    payerName: "Nordlicht Studio GmbH",
    amount: toDecimal(BigInt(random.int(1, 400))),
    text: "Salary",
    speed: standard ? "standard" : "instant",
    ...(defect !== undefined && { defect }),
  }
}
