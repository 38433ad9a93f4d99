import { createHash, randomBytes, randomUUID } from "node:crypto"
import type { PasskeyAnswer } from "#shared/contracts/confirmations.ts"
import type { NewPasskey } from "#shared/contracts/factors.ts"
import { namedKeys } from "../server/config/env-keys.ts"
import { requestDigest } from "../server/http/request-binding.ts"
import { codeAt } from "../server/identity/confirmations/authenticator-code.ts"
import {
  encryptSecret,
  newAuthenticatorSecret,
} from "../server/identity/confirmations/authenticator-secret.ts"
import { newRecoveryCode, recoveryCodeHash } from "../server/identity/recovery/recovery-code.ts"
import { emailCode } from "../server/mail/email-code.ts"
import { newPasskey } from "./passkey.ts"
import type { WatchedBank } from "./watch/watched-bank.ts"

/** What a request on factors can name; each is valid once. */
export type FactorNames = {
  /** A challenge of the current session. */
  readonly confirmationId: string
  /** A challenge of a sign-in. */
  readonly stepId: string
  /** One of the member's recovery codes. */
  readonly spareCode: string
  /** Of the authenticator app that waits for its first one. */
  readonly firstCode: string
  /** That confirms the address in the profile. */
  readonly emailCode: string
  readonly passkeyId: number
  readonly newPasskey: NewPasskey["passkey"]
  readonly knownPasskey: PasskeyAnswer
  /** Of a confirmation of exactly the request. */
  readonly proof: string
}

/** The owner of the second factors, and the sign-in that sends the requests. */
export type FactorOwner = {
  readonly bank: WatchedBank
  readonly userId: number
  readonly signInId: string
}

type Set = (where: FactorOwner) => Promise<Partial<FactorNames>>

/** Of a bank whose PUBLIC_URL is http://localhost. */
const rp = { id: "localhost" }

/** Well-formed but invalid values, used where no scenario is set. */
export const noFactors: FactorNames = {
  confirmationId: "00000000-0000-4000-8000-90000000000b",
  stepId: "00000000-0000-4000-8000-90000000000c",
  spareCode: "AAAA-BBBB-CCCC-DDDD-EEEE-FFFF",
  firstCode: "000000",
  emailCode: "000000",
  passkeyId: 900_000_013,
  newPasskey: newPasskey().create(creationFor("A".repeat(43), 0)),
  knownPasskey: newPasskey().get(requestFor("A".repeat(43))),
  proof: "A".repeat(43),
}

function creationFor(challenge: string, userId: number) {
  const id = Buffer.from(`customer ${userId}`).toString("base64url")
  return { challenge, rp, user: { id } }
}

function requestFor(challenge: string) {
  const timeout = 300_000
  const allowCredentials: [] = []
  return {
    challenge,
    rpId: rp.id,
    timeout,
    userVerification: "required" as const,
    allowCredentials,
  }
}

async function spareCode({ bank, userId }: FactorOwner): Promise<string> {
  const code = newRecoveryCode()
  await bank.sql("insert into recovery_codes (user_id, code_hash) values ($1, $2)", [
    userId,
    recoveryCodeHash(code),
  ])
  return code
}

async function openedChallenge(
  { bank, userId }: FactorOwner,
  signInId: string | null,
): Promise<string> {
  const id = randomUUID()
  await bank.sql(
    `insert into confirmations (id, user_id, sign_in_id, purpose, binds, challenge, expires_at)
      values ($1, $2, $3, $4, '\\x00', 'none', now() + interval '5 minutes')`,
    [id, userId, signInId, signInId ? "security" : "sign_in"],
  )
  return id
}

/** The proof that this session confirmed a request with an empty body. */
async function proofOf({ bank, userId, signInId }: FactorOwner, path: string): Promise<string> {
  const proof = randomBytes(32).toString("base64url")
  const binds = requestDigest({ method: "POST", originalUrl: path, body: {} }, [])
  await bank.sql(
    `insert into confirmations
        (id, user_id, sign_in_id, purpose, binds, challenge, expires_at, proof_hash, confirmed_at)
      values ($1, $2, $3, 'security', $4, 'none', now() + interval '5 minutes', $5, now())`,
    [randomUUID(), userId, signInId, binds, createHash("sha256").update(proof).digest()],
  )
  return proof
}

/**
 * An authenticator app: one that waits for its first code, which is returned, or one that is set
 * up.
 */
async function app({ bank, userId }: FactorOwner, enrolled: boolean): Promise<string> {
  const FACTOR_KEYS = namedKeys(/^\w+$/).parse(bank.database.secrets.FACTOR_KEYS)
  const secret = newAuthenticatorSecret()
  const { secretCiphertext, keyId } = encryptSecret({ FACTOR_KEYS }, userId, secret)
  const [row] = await bank.sql<{ now: number }>(
    `insert into authenticators (user_id, secret_ciphertext, key_id, enrolled_at)
      values ($1, $2, $3, case when $4 then now() end)
      returning (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    [userId, secretCiphertext, keyId, enrolled],
  )
  return codeAt(secret, row?.now ?? 0)
}

/** A passkey of the member's. */
async function passkey({ bank, userId }: FactorOwner, key = newPasskey()): Promise<number> {
  const [row] = await bank.sql<{ id: number }>(
    `insert into passkeys (user_id, credential_id, public_key, signature_count, name, synced)
      values ($1, $2, $3, 0, 'Spare', false) returning id::int`,
    [userId, key.id, key.cose],
  )
  return row?.id ?? 0
}

/** The challenge that a passkey must sign. */
async function passkeyChallenge({ bank }: FactorOwner, userId: number | null): Promise<string> {
  const asked = randomBytes(32).toString("base64url")
  await bank.sql("insert into passkey_challenges values ($1, $2, now() + interval '5 minutes')", [
    asked,
    userId,
  ])
  return asked
}

/** An address in the profile, and the code that was sent to it. */
async function addressCode({ bank, userId }: FactorOwner): Promise<string> {
  const address = `${randomUUID()}@example.org`
  await bank.sql("update users set email = $2 where id = $1", [userId, address])
  const [row] = await bank.sql<{ id: number }>(
    "insert into email_codes (user_id, address) values ($1, $2) returning id::int",
    [userId, address],
  )
  const keys = namedKeys(/^\w+$/).parse(bank.database.secrets.FACTOR_KEYS)
  return emailCode(keys, { id: row?.id ?? 0, address })
}

const secondFactors = "/api/second-factors"

/** What must exist so that the valid request of an operation succeeds, by the operation's id. */
const sets: Readonly<Record<string, Set>> = {
  giveConfirmation: async (where) => ({
    confirmationId: await openedChallenge(where, where.signInId),
    spareCode: await spareCode(where),
  }),
  giveSecondFactor: async (where) => ({
    stepId: await openedChallenge(where, null),
    spareCode: await spareCode(where),
  }),
  async signInWithPasskey(where) {
    const key = newPasskey()
    await passkey(where, key)
    return { knownPasskey: key.get(requestFor(await passkeyChallenge(where, null))) }
  },
  beginAuthenticator: () => Promise.resolve({}),
  confirmAuthenticator: async (where) => ({ firstCode: await app(where, false) }),
  async removeAuthenticator(where) {
    await app(where, true)
    return { proof: await proofOf(where, `${secondFactors}/authenticator/removal`) }
  },
  async addPasskey(where) {
    const asked = await passkeyChallenge(where, where.userId)
    return { newPasskey: newPasskey().create(creationFor(asked, where.userId)) }
  },
  renamePasskey: async (where) => ({ passkeyId: await passkey(where) }),
  async removePasskey(where) {
    const passkeyId = await passkey(where)
    const path = `${secondFactors}/passkeys/${passkeyId}/removal`
    return { passkeyId, proof: await proofOf(where, path) }
  },
  async sendEmailCode(where) {
    await addressCode(where)
    return {}
  },
  confirmEmail: async (where) => ({ emailCode: await addressCode(where) }),
  async renewRecoveryCodes(where) {
    await app(where, true)
    return { proof: await proofOf(where, `${secondFactors}/recovery-codes`) }
  },
}

/** What must exist besides factors, and what removes it. */
const others: Readonly<Record<string, (where: FactorOwner) => Promise<() => Promise<unknown>>>> = {
  async downloadExport({ bank, userId }) {
    await bank.sql(
      `with made as (insert into data_exports (user_id, state, expires_at, size)
          values ($1, 'ready', now() + interval '1 hour', 3) returning id)
        insert into data_export_parts select id, 0, 'ZIP' from made`,
      [userId],
    )
    return () => bank.sql("delete from data_exports where user_id = $1", [userId])
  },
  // Acts for another member, with the same password and nothing that stands in the way: the data of this one is
  // needed afterward.
  async closeMembership({ bank, userId, signInId }) {
    const [leaver] = await bank.sql<{ id: number }>(
      `insert into users (username, password_hash)
        select 'leaver-' || gen_random_uuid(), password_hash from users where id = $1 returning id::int`,
      [userId],
    )
    await bank.sql("update sign_ins set user_id = $2 where id = $1", [signInId, leaver?.id])
    return async () => {
      await bank.sql("delete from authenticators where user_id = $1", [leaver?.id])
      await bank.sql("update sign_ins set user_id = $2, ended_at = null where id = $1", [
        signInId,
        userId,
      ])
    }
  },
}

/** The factors of a scenario, and a function that removes them. */
export type Scenario = {
  readonly names: Partial<FactorNames>
  undo(): Promise<void>
}

/** Sets the scenario for an operation; most need none. */
export async function setFactorScenario(
  operationId: string,
  where: FactorOwner,
): Promise<Scenario> {
  const set = sets[operationId]
  if (set) await clearFactors(where)
  const names = (await set?.(where)) ?? {}
  const restore = await others[operationId]?.(where)
  return {
    names,
    async undo() {
      await clearFactors(where)
      await restore?.()
    },
  }
}

/** Whether an operation has a scenario. */
export const hasFactorScenario = (operationId: string) =>
  Object.hasOwn(sets, operationId) || Object.hasOwn(others, operationId)

const factorTables = [
  "authenticators",
  "passkeys",
  "recovery_codes",
  "confirmations",
  "passkey_challenges",
  "email_codes",
  "email_contacts",
  "email_outbox",
]

/** Removes all of a member's factors and challenges. */
export async function clearFactors({ bank, userId }: Omit<FactorOwner, "signInId">): Promise<void> {
  for (const table of factorTables) {
    await bank.sql(`delete from ${table} where user_id = $1`, [userId])
  }
}
