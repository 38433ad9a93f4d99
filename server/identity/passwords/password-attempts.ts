import { hash } from "node:crypto"
import type { Database } from "../../db/pool.ts"
import { addressBlock } from "../../rate-limits/address-block.ts"
import { quota } from "../../rate-limits/quota.ts"
import { refillingQuota } from "../../rate-limits/refilling-quota.ts"
import { knownAddresses } from "../activity/known-addresses.ts"
import { attemptLimiter, waitsAfter } from "../attempts/attempt-limiter.ts"
import type { MemberContext } from "../member-context.ts"
import { passwordAttemptKeys, passwordLimiters } from "../sign-in/password-attempt-keys.ts"

/**
 * Attempts from one network before its first wait. High, because a network may be an office;
 * limited, because one person may have 65,536 addresses in it.
 */
const triesOfNetwork = 20

/**
 * A network's first attempt counts with the first attempts of all other networks, its second with
 * their second ones, and so on; those from the sixth on count together.
 */
const lastTurn = 6

/**
 * Each turn allows twenty attempts immediately, then one every four minutes: 2,160 a day over six
 * turns.
 */
const ofOneTurn = { atOnce: 20, everySeconds: 240 }

/** Slowed-down attempts are recorded once a day at most. */
const dailyNotice = { most: 1, seconds: 86_400 }

/** Those whose passwords are counted together: members, or employees. */
export type PasswordOwners = {
  /** Names of the counts in rate_limits. */
  readonly limiters: { readonly pair: string; readonly network: string }
  readonly turn: string
  readonly slowed: string
  /** The addresses from which one of them signed in lately. */
  known(db: Database, id: number): Promise<string[]>
}

const members: PasswordOwners = {
  limiters: passwordLimiters,
  turn: "sign_in_turn",
  slowed: "sign_in_slowed",
  known: knownAddresses,
}

/** Whose password is tried, and from where. */
export type PasswordSource = {
  /** Undefined for an unknown username. */
  memberId: number | undefined
  /** As typed. Unknown usernames are counted too, so that they behave like known ones. */
  username: string
  address: string | undefined
}

/** One counted attempt. */
export type PasswordAttempt = {
  /** Whether the password may be compared. */
  admitted: boolean
  /** How long further attempts are refused if this one is wrong, in seconds. */
  waitSeconds: number
  /** What to record if the password is wrong. Long attacks are not recorded attempt by attempt. */
  news: "failure" | "block" | "slowing" | "none"
  /** Call it after the right password. */
  forget(): Promise<void>
}

/**
 * Counts password attempts in PostgreSQL before the comparison. Five wrong ones in a row for one
 * member from one address block that pair for a growing time. Where the member has never signed
 * in, twenty from one network do the same, and each attempt queues with those of all other
 * networks: a network with fewer attempts does not wait for one with more. A refused attempt also
 * counts for its address (PSD2 RTS article 4(3)(b), ASVS 6.3.1;
 * docs/decisions/038-sign-in-turns-by-network.md). Employees' passwords are counted apart, in the same way.
 */
export function passwordAttempts(
  context: Pick<MemberContext, "db" | "pool">,
  owners: PasswordOwners = members,
): (trier: PasswordSource) => Promise<PasswordAttempt> {
  const pairs = attemptLimiter(context, owners.limiters.pair)
  const networks = attemptLimiter(context, owners.limiters.network, waitsAfter(triesOfNetwork))
  const turns = refillingQuota(context, owners.turn, ofOneTurn)
  const slowing = quota(context, owners.slowed, dailyNotice)

  return async ({ memberId, username, address = "unknown" }) => {
    const who = memberId === undefined ? digest(username) : String(memberId)
    const { pair, network } = passwordAttemptKeys(who, address)
    const known = (await owners.known(context.db, memberId ?? 0)).map(addressBlock)

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

const refused = (waitSeconds: number): PasswordAttempt => ({
  admitted: false,
  waitSeconds,
  news: "none",
  forget: () => Promise.resolve(),
})

/** The username field may contain a mistyped password, so only its hash is stored. */
const digest = (username: string) =>
  hash("sha256", username.toLowerCase(), "base64url").slice(0, 22)
