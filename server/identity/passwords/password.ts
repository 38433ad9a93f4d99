import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { addressNetwork } from "../../http/address-block.ts"
import { semaphore } from "../../http/semaphore.ts"

/** argon2id (the library's default) with 46 MiB, one pass, one lane: OWASP's and ASVS 11.4.2's choice. */
const options = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

/**
 * How many hashes one process makes at once (ASVS 15.2.2): one a core and no more than four, which is
 * 184 MiB at most. 120 that wait are done within a few seconds. Networks take turns, so that sign-ins
 * from some of them do not keep everybody else out.
 */
const withPermit = semaphore(Math.min(4, availableParallelism()), 120)

/** Whose turn it is. @param address of whoever asks; undefined where it is not known */
const turnOf = (address: string | undefined) => addressNetwork(address ?? "unknown")

/**
 * A salted hash in PHC string format.
 * @param address of whoever asks: networks take turns
 * @throws Problem unavailable when too much waits already
 */
export function hashPassword(password: string, address?: string): Promise<string> {
  return withPermit(() => hash(password.normalize("NFC"), options), turnOf(address))
}

const nobody = hash("no customer has this password", options)

/**
 * Whether the password is the hash's. Without a hash (no such customer, or a try that is not admitted)
 * it takes as long and is false, so that the time does not tell which usernames exist (ASVS 6.3.8).
 * @param passwordHash the hash, or what finds it once there is room to compare: a try that is refused
 *   for want of room is not counted
 * @param address of whoever asks: networks take turns
 * @throws Problem unavailable when too much waits already
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
