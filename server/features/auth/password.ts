import { hash, verify } from "@node-rs/argon2"

/** argon2id (the library's default) with 46 MiB, one pass, one lane: OWASP's and ASVS 11.4.2's choice. */
const options = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

/** A salted hash in PHC string format. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), options)
}

const nobody = hash("no customer has this password", options)

/**
 * Whether the password is the hash's. Without a hash (no such customer) it takes as long and is false,
 * so that the time does not tell which usernames exist.
 */
export async function passwordMatches(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password.normalize("NFC"))
  return matches && passwordHash !== undefined
}
