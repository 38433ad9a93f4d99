import { hash } from "node:crypto"
import type { Bank } from "../../bank.ts"
import { knownAddresses } from "../../db/known-addresses.ts"
import { addressBlock } from "../../http/address-block.ts"
import { fiveTries, guard, type Waits } from "../../http/guard.ts"

/**
 * From addresses where the customer never signed in, all together: twenty wrong passwords, then a pause
 * after each, half a minute at most. Two a minute are slow for an attack from everywhere; half a minute
 * is short for a customer in a new place.
 */
const slowedDown: Waits = [...Array.from({ length: 19 }, () => 0), 2, 4, 8, 16, 30]

/** Whose password is tried, and from where. */
export type Trier = {
  /** Undefined when nobody has this name. */
  customerId: number | undefined
  /** As typed: counted where there is no such customer, so that nothing tells one from the other. */
  username: string
  address: string | undefined
}

/** One try, counted. */
export type PasswordTry = {
  /** Whether the password may be compared. */
  admitted: boolean
  /** How long no further try is compared when this one is wrong, in seconds. */
  waitSeconds: number
  /** What is to be written down when it is wrong; a long attack is not written down try by try. */
  news: "failure" | "block" | "slowing" | "none"
  /** The password was right. */
  forget(): Promise<void>
}

/**
 * Counts tries of passwords in PostgreSQL, before they are compared: five in a row for one customer from
 * one address shut that pair out for a time that grows, and many from everywhere slow the customer's
 * sign-in down, but not where they signed in before (PSD2 RTS article 4(3)(b), ASVS 6.3.1; why so is in
 * docs/decisions/022-sign-in-guard.md).
 */
export function passwordTries(bank: Bank): (trier: Trier) => Promise<PasswordTry> {
  const pairs = guard(bank, "sign_in", fiveTries)
  const customers = guard(bank, "sign_in_everywhere", slowedDown)

  return async ({ customerId, username, address = "unknown" }) => {
    const who = customerId === undefined ? digest(username) : String(customerId)
    const block = addressBlock(address)
    const pair = `${who}@${block}`
    const known = (await knownAddresses(bank.db, customerId ?? 0)).map(addressBlock)
    const atHome = known.includes(block)

    const pause = atHome ? 0 : await customers.wait(who)
    if (pause > 0) return refused(pause)
    const here = await pairs.consume(pair)
    if (!here.admitted) return refused(here.waitSeconds)
    const all = atHome ? undefined : await customers.consume(who)
    if (all?.admitted === false) return refused(all.waitSeconds)
    return {
      admitted: true,
      waitSeconds: Math.max(here.waitSeconds, all?.waitSeconds ?? 0),
      news: newsOf(here.waitSeconds, all?.waitSeconds ?? 0),
      async forget() {
        await pairs.reset(pair)
        if (all) await customers.reset(who)
      },
    }
  }
}

const refused = (waitSeconds: number): PasswordTry => ({
  admitted: false,
  waitSeconds,
  news: "none",
  forget: () => Promise.resolve(),
})

function newsOf(here: number, all: number): PasswordTry["news"] {
  if (here > 0) return "block"
  if (all === 0) return "failure"
  return all === slowedDown.find((wait) => wait > 0) ? "slowing" : "none"
}

/** What somebody typed for a name may be a password: no more than its hash is kept. */
const digest = (username: string) =>
  hash("sha256", username.toLowerCase(), "base64url").slice(0, 22)
