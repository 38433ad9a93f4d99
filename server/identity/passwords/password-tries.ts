import { hash } from "node:crypto"
import type { AppContext } from "../../app-context.ts"
import { addressBlock } from "../../http/address-block.ts"
import { quota } from "../../http/quota.ts"
import { refillingQuota } from "../../http/refilling-quota.ts"
import { knownAddresses } from "../activity/known-addresses.ts"
import { attemptLimiter, fiveTries, type Waits } from "../attempts/attempt-limiter.ts"
import { passwordGuards, triesFrom } from "../sign-in/password-keys.ts"

/** Tries of one network before its first wait: it may be an office, or one person's 65,536 addresses. */
const triesOfNetwork = 20

/** Twenty tries, then the waits of fiveTries. */
const twentyTries: Waits = [...Array.from({ length: 15 }, () => 0), ...fiveTries]

/**
 * The first try of a network counts with the first tries of all other networks, the second with the
 * second, and so on; those from the sixth on count together.
 */
const lastTurn = 6

/** Of each turn twenty tries at once, then one in four minutes: of six turns 2,160 a day. */
const ofOneTurn = { atOnce: 20, everySeconds: 240 }

/** That many tries come from everywhere is told once a day. */
const told = { most: 1, seconds: 86_400 }

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
 * Counts tries of passwords in PostgreSQL, before they are compared. Five in a row for one customer from
 * one address shut that pair out for a time that grows. Where the customer never signed in, twenty from
 * one network do the same, and each try takes its turn with those of all other networks: who has tried
 * less often does not wait for who has tried more often. A try that is refused counts for its address
 * too. (PSD2 RTS article 4(3)(b), ASVS 6.3.1; why so is in docs/decisions/038-turns-at-the-sign-in.md.)
 */
export function passwordTries(
  context: Pick<AppContext, "db" | "pool">,
): (trier: Trier) => Promise<PasswordTry> {
  const pairs = attemptLimiter(context, passwordGuards.pair, fiveTries)
  const networks = attemptLimiter(context, passwordGuards.network, twentyTries)
  const turns = refillingQuota(context, "sign_in_turn", ofOneTurn)
  const slowing = quota(context, "sign_in_slowed", told)

  return async ({ customerId, username, address = "unknown" }) => {
    const who = customerId === undefined ? digest(username) : String(customerId)
    const { pair, network } = triesFrom(who, address)
    const known = (await knownAddresses(context.db, customerId ?? 0)).map(addressBlock)

    const here = await pairs.consume(pair)
    if (!here.admitted) return refused(here.waitSeconds)
    const news = here.waitSeconds > 0 ? "block" : "failure"
    if (known.includes(addressBlock(address))) {
      const forget = () => pairs.reset(pair)
      return { admitted: true, waitSeconds: here.waitSeconds, news, forget }
    }
    const around = await networks.consume(network)
    if (!around.admitted) return refused(around.waitSeconds)
    const turn = `${who} ${Math.min(triesOfNetwork - around.left, lastTurn)}`
    const { granted, waitSeconds: pause } = await turns.take(turn)
    const waitSeconds = Math.max(here.waitSeconds, around.waitSeconds)
    if (!granted) return refused(Math.max(waitSeconds, pause))
    const slowed = news === "failure" && pause > 0
    return {
      admitted: true,
      waitSeconds,
      news: slowed ? ((await slowing.take(who)).granted ? "slowing" : "none") : news,
      async forget() {
        await Promise.all([pairs.reset(pair), networks.reset(network), turns.giveBack(turn)])
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

/** What somebody typed for a name may be a password: no more than its hash is kept. */
const digest = (username: string) =>
  hash("sha256", username.toLowerCase(), "base64url").slice(0, 22)
