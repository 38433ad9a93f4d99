import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import type { Env } from "../../config/env.ts"
import { addressNetwork } from "../../rate-limits/address-block.ts"
import { semaphore } from "../../rate-limits/semaphore.ts"

type Cost = Pick<Env, "PASSWORD_HASH_KIB">

/**
 * argon2id (the library's default) with 46 MiB, one pass, one lane, as OWASP and ASVS 11.4.2
 * recommend. Only tests can set less memory.
 */
const optionsOf = (cost: Cost) => ({
  memoryCost: cost.PASSWORD_HASH_KIB,
  timeCost: 1,
  parallelism: 1,
})

/**
 * Concurrent hashes per process (ASVS 15.2.2): one per core, at most four, which is 184 MiB. A full
 * queue of 120 takes a few seconds. Networks take turns, so that sign-ins from a few of them do not
 * block everyone else.
 */
const withPermit = semaphore(Math.min(4, availableParallelism()), 120)

/**
 * The queue that a caller waits in.
 * @param address of the client; undefined when unknown
 */
const turnOf = (address: string | undefined) => addressNetwork(address ?? "unknown")

/**
 * A salted hash in PHC string format.
 * @param address of the client: networks take turns
 * @throws Problem unavailable when too many callers wait
 */
export function hashPassword(cost: Cost, password: string, address?: string): Promise<string> {
  return withPermit(() => hash(password.normalize("NFC"), optionsOf(cost)), turnOf(address))
}

/** Hashes that no password matches, by memory cost: computed once. */
const nobodies = new Map<number, Promise<string>>()

function nobodyWith(cost: Cost): Promise<string> {
  const kib = cost.PASSWORD_HASH_KIB
  const nobody = nobodies.get(kib) ?? hash("no member has this password", optionsOf(cost))
  nobodies.set(kib, nobody)
  return nobody
}

type PasswordMatcher = (
  passwordHash: string | undefined | (() => Promise<string | undefined>),
  password: string,
  address: string | undefined,
) => Promise<boolean>

/**
 * Returns a function that tells whether a password matches a hash. Without a hash (unknown member, or an attempt that is
 * not admitted) it takes as long and returns false, so that the time does not reveal usernames
 * (ASVS 6.3.8).
 * @param passwordHash the hash, or a function that finds it when it is the caller's turn: an
 *   attempt that is refused because the queue is full is not counted
 * @param address of the client: networks take turns
 * @throws Problem unavailable when too many callers wait
 */
export function passwordMatcher(cost: Cost): PasswordMatcher {
  const nobody = nobodyWith(cost)
  return (passwordHash, password, address) =>
    withPermit(async () => {
      const known = typeof passwordHash === "function" ? await passwordHash() : passwordHash
      const matches = await verify(known ?? (await nobody), password.normalize("NFC"))
      return matches && known !== undefined
    }, turnOf(address))
}
