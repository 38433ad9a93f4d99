import * as z from "zod/mini"
import type { PasskeyRequest } from "#shared/contracts/confirmations.ts"
import type { NewPasskey, PasskeyCreation } from "#shared/contracts/factors.ts"
import {
  FactorNotice,
  type FactorQuestion,
  type FactorRemoval,
  type FactorRename,
  OwnFactor,
  type OwnFactors,
  type StaffUnlock,
} from "#shared/contracts/staff-session.ts"
import { maxPasskeys } from "#shared/limits.ts"
import { staffSays } from "#shared/refusals/staff/sentences.ts"
import { callFunction } from "../../db/call-function.ts"
import { brokenConstraint } from "../../db/sql-error.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import { creationOptions, refuseTooManyPasskeys, verifiedPasskey } from "../factors/passkeys.ts"
import { offer, storeConfirmation, unlocked, useFactor } from "./confirm.ts"
import { type IdentityContext, staffParty } from "./identity-context.ts"
import { newEmployeeChallenge, passkeyRow, takeEmployeeChallenge } from "./passkeys.ts"
import { confirmationProof } from "./proofs.ts"
import { factorsOf, recordIdentity, userHandleOf } from "./queries.ts"
import { passkeysUnavailable } from "./sign-in.ts"

/** What one employee asks about their own factors. */
type Asked<Body> = { readonly token: string; readonly body: Body }

// What the functions of server/identity/employees/employee-factors.sql answer.
const Stored = z.object({
  factors: z.array(
    z.extend(OwnFactor, { createdAt: z.string(), lastUsedAt: z.nullable(z.string()) }),
  ),
  notices: z.array(
    z.object({
      id: z.number(),
      action: FactorNotice.shape.action,
      createdAt: z.string(),
      details: z.object({
        kind: FactorNotice.shape.kind,
        factor: z.optional(z.nullable(z.string())),
      }),
    }),
  ),
})
const Changed = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("done") }),
  z.object({ outcome: z.literal("refused"), reason: z.string() }),
])

/** GET /api/staff/own-factors. */
export async function listOwnFactors(
  { db, env }: IdentityContext,
  token: string,
): Promise<OwnFactors> {
  const own = await callFunction(db, "employee_own_factors", Stored, [token])
  const iso = (at: string) => new Date(at).toISOString()
  return {
    factors: own.factors.map((factor) => ({
      ...factor,
      createdAt: iso(factor.createdAt),
      lastUsedAt: factor.lastUsedAt && iso(factor.lastUsedAt),
    })),
    notices: own.notices.map(({ id, action, details, createdAt }) => ({
      id,
      action,
      kind: details.kind,
      name: details.factor ?? null,
      createdAt: iso(createdAt),
    })),
    passkeysAvailable: staffParty(env).available,
  }
}

const adding = "add a factor"
const removing = ({ kind, id }: Pick<FactorRemoval, "kind" | "id">) =>
  `remove the factor ${kind} ${id ?? ""}`
const creating = "a new passkey"

/**
 * POST /api/staff/own-factors/challenges: for the passkey that confirms a change.
 * @throws Problem not_signed_in, passkeys_unavailable
 */
export async function offerFactorChange(
  context: IdentityContext,
  { token, body }: Asked<FactorQuestion>,
): Promise<{ passkey: PasskeyRequest }> {
  const { employee } = await unlocked(context, token)
  const purpose = body.change === "add" ? adding : removing(body)
  return { passkey: await offer(context, employee.id, purpose) }
}

/**
 * POST /api/staff/own-factors/passkey-options: a factor that the employee has confirms that another one may be
 * added, within five minutes and with this challenge only.
 * @throws Problem not_signed_in, passkeys_unavailable, too_many_passkeys, wrong_code, too_many_requests
 */
export async function offerOwnPasskey(
  context: IdentityContext,
  { token, body }: Asked<StaffUnlock>,
): Promise<PasskeyCreation> {
  const { db, env } = context
  const party = staffParty(env)
  if (!party.available) throw passkeysUnavailable()
  const signIn = await unlocked(context, token)
  const { id: employeeId, name, username } = signIn.employee
  const { userHandle, known } = await userHandleOf(db, employeeId)
  refuseTooManyPasskeys(known.length)
  const challenge = await useFactor(context, signIn, body, adding, async (tx) => {
    const made = await newEmployeeChallenge(tx, env, { employeeId, purpose: creating })
    await storeConfirmation(tx, signIn.id, proofOf(context, signIn.id, made))
    await recordIdentity(tx, employeeId, "employee.confirmed", { for: adding })
    return made
  })
  return creationOptions(party, {
    bank: env.BANK_NAME,
    username,
    displayName: name,
    challenge,
    userHandle,
    known,
    residentKey: "required",
  })
}

/**
 * POST /api/staff/own-factors/passkeys: the passkey that a browser made from those options.
 * @throws Problem not_signed_in, confirmation_void, wrong_code, too_many_passkeys, already_enrolled
 */
export async function addOwnPasskey(
  context: IdentityContext,
  { token, body: { name, passkey } }: Asked<NewPasskey>,
): Promise<object> {
  const { db, env } = context
  const signIn = await unlocked(context, token)
  const employeeId = signIn.employee.id
  const use = { employeeId, purpose: creating }
  const challenge = await takeEmployeeChallenge(db, env, passkey.response.clientDataJSON, use)
  if (challenge === undefined) throw confirmationOver()
  const made = await verifiedPasskey(staffParty(env), passkey, challenge)
  if (!made) {
    throw new Problem("wrong_code", staffSays.wrong_code.employeeNewPasskey)
  }
  const row = passkeyRow(env, employeeId, { ...made, name })
  const confirmation = proofOf(context, signIn.id, challenge)
  const args = [token, confirmation, row]
  const added = await callFunction(db, "employee_passkey_add", Changed, args).catch(
    (error: unknown) => {
      throw brokenConstraint(error) === "employee_passkeys_credential_key" ? alreadyKnown() : error
    },
  )
  if (added.outcome === "done") return {}
  if (added.reason === "too_many") refuseTooManyPasskeys(maxPasskeys)
  throw confirmationOver()
}

/**
 * POST /api/staff/own-factors/passkeys/{id}/name.
 * @throws Problem not_found
 */
export async function renameOwnPasskey(
  { db }: IdentityContext,
  { token, id, body: { name } }: Asked<FactorRename> & { readonly id: number },
): Promise<object> {
  const args = [token, { id, name }]
  if (await callFunction(db, "employee_passkey_rename", z.boolean(), args)) return {}
  throw notFound()
}

/**
 * POST /api/staff/own-factors/removal: confirmed with any factor of the employee's, also the one that goes.
 * @throws Problem not_signed_in, not_found, last_factor, wrong_code, too_many_requests
 */
export async function removeOwnFactor(
  context: IdentityContext,
  { token, body: { kind, id, ...factor } }: Asked<FactorRemoval>,
): Promise<object> {
  const { db, env } = context
  const signIn = await unlocked(context, token)
  const usable = await factorsOf(db, env, signIn.employee.id)
  const { factors } = await listOwnFactors(context, token)
  // So that a factor is used up only for what can be done. The database checks all of it again.
  if (!factors.some((each) => each.kind === kind && each.id === id)) throw notFound()
  const others = factors.filter((each) => each.kind !== kind || each.id !== id)
  if (!others.some((each) => usable.includes(each.kind))) throw lastFactor()
  const purpose = removing({ kind, id })
  await useFactor(context, signIn, factor, purpose, async (tx) => {
    const proof = proofOf(context, signIn.id, purpose)
    await storeConfirmation(tx, signIn.id, proof)
    await recordIdentity(tx, signIn.employee.id, "employee.confirmed", { for: purpose })
    const args = [token, proof, { kind, id, usable }]
    const removed = await callFunction(tx, "employee_factor_remove", Changed, args)
    if (removed.outcome === "done") return
    if (removed.reason === "last_factor") throw lastFactor()
    throw removed.reason === "not_found" ? notFound() : confirmationOver()
  })
  return {}
}

/**
 * POST /api/staff/own-factors/notices/{id}/seen.
 * @throws Problem not_found
 */
export async function seeFactorNotice(
  { db }: IdentityContext,
  { token, id }: { readonly token: string; readonly id: number },
): Promise<object> {
  if (await callFunction(db, "employee_notice_see", z.boolean(), [token, { id }])) return {}
  throw notFound()
}

const proofOf = ({ env }: IdentityContext, signInId: string, what: string) =>
  confirmationProof(env, signInId, `factor ${what}`)

const confirmationOver = () =>
  new Problem("confirmation_void", staffSays.confirmation_void.employee)

const alreadyKnown = () => new Problem("already_enrolled", staffSays.already_enrolled.employee)

const lastFactor = () => new Problem("last_factor", staffSays.last_factor.employee)
