import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { addressNetwork } from "../../http/address-block.ts"
import { semaphore } from "../../http/semaphore.ts"

/**
 * argon2id (the library's default) with 46 MiB, one pass, one lane, as OWASP and ASVS 11.4.2
 * recommend.
 */
const options = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

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
export function hashPassword(password: string, address?: string): Promise<string> {
  return withPermit(() => hash(password.normalize("NFC"), options), turnOf(address))
}

const nobody = hash("no customer has this password", options)

/**
 * Whether the password matches the hash. Without a hash (unknown customer, or an attempt that is
 * not admitted) it takes as long and returns false, so that the time does not reveal usernames
 * (ASVS 6.3.8).
 * @param passwordHash the hash, or a function that finds it when it is the caller's turn: an
 *   attempt that is refused because the queue is full is not counted
 * @param address of the client: networks take turns
 * @throws Problem unavailable when too many callers wait
 */
export function passwordMatches(
  passwordHash: string | undefined | (() => Promise<string | undefined>),
  password: string,
  address: string | undefined,
): Promise<boolean> {
  return withPermit(async () => {
    const known = typeof passwordHash === "function" ? await passwordHash() : passwordHash
    const matches = await verify(known ?? (await nobody), password.normalize("NFC"))
    return matches && known !== undefined
  }, turnOf(address))
}
