import * as z from "zod/mini"
import { employeeRoles } from "../employee-roles.ts"
import { asWritten } from "../words/text.ts"
import { PasskeyAnswer, PasskeyRequest, sixDigits } from "./confirmations.ts"
import { FactorName, NewPasskey, PasskeyCreation } from "./factors.ts"
import { described, id, instant, wholeNumber } from "./fields.ts"
import { existingPassword } from "./password.ts"
import { singleLine } from "./text.ts"

/** How an employee signs in, unlocks, and confirms; STAFF_FACTORS says which the bank allows. */
export type StaffFactor = "passkey" | "authenticator"

const factors = z.array(z.enum(["passkey", "authenticator"]))

const roles = z.array(z.enum(employeeRoles))

export const DemoEmployee = z.object({
  name: z.string(),
  username: z.string(),
  password: z.string(),
  /** The authenticator app's code at this moment; each can be used once. */
  code: z.string(),
  roles,
})
export type DemoEmployee = z.infer<typeof DemoEmployee>

/** GET /api/staff/sign-in: what the sign-in page offers. */
export const StaffSignInOptions = z.object({
  factors,
  /** The demonstration's employees with their current codes; only in the demo. */
  demo: z.exactOptional(
    described(z.array(DemoEmployee), "The demonstration's employees; only in the demo."),
  ),
})
export type StaffSignInOptions = z.infer<typeof StaffSignInOptions>

const staffUsername = singleLine(asWritten("Username"), 64, {
  min: 1,
  message: asWritten("Username is required"),
})

/** POST /api/staff/sign-in/passkey-options. The same for usernames that don't exist. */
export const StaffPasskeyQuestion = z.strictObject({ username: staffUsername })

export type StaffPasskeyQuestion = z.infer<typeof StaffPasskeyQuestion>

/** What a passkey is asked for. */
export const StaffPasskeyOptions = z.object({ passkey: PasskeyRequest })
export type StaffPasskeyOptions = z.infer<typeof StaffPasskeyOptions>

/** POST /api/staff/sign-in/passkey. The answer is a StaffSession. */
export const StaffPasskeySignIn = z.strictObject({
  username: staffUsername,
  passkey: PasskeyAnswer,
})

export type StaffPasskeySignIn = z.infer<typeof StaffPasskeySignIn>

/** POST /api/staff/sign-in: password and authenticator code in one step. The answer is a StaffSession. */
export const StaffPasswordSignIn = z.strictObject({
  username: staffUsername,
  password: existingPassword("Password is required"),
  code: sixDigits(),
})

export type StaffPasswordSignIn = z.infer<typeof StaffPasswordSignIn>

const seconds = wholeNumber(0)

/** GET /api/staff/session; 401 not_signed_in without a session. */
export const StaffSession = z.object({
  employee: z.object({ id, name: z.string(), username: z.string(), roles }),
  locked: described(z.boolean(), "Whether it must be unlocked with a factor."),
  locksIn: described(seconds, "Seconds until it locks without activity."),
  endsIn: described(seconds, "Seconds until it ends."),
  /** What the employee can unlock and confirm with. */
  factors,
})
export type StaffSession = z.infer<typeof StaffSession>

const oneFactor = {
  code: z.optional(sixDigits()),
  passkey: z.optional(PasskeyAnswer),
}

/** Exactly one of the two. */
const oneOfThem = z.refine<{ code?: unknown; passkey?: unknown }>(
  ({ code, passkey }) => (code === undefined) !== (passkey === undefined),
  { error: "Enter a code or use a passkey", path: ["code"] },
)

/** POST /api/staff/session/unlock, after POST /api/staff/session/passkey-options for a passkey. */
export const StaffUnlock = z.strictObject(oneFactor).check(oneOfThem)

export type StaffUnlock = z.infer<typeof StaffUnlock>

/** A factor that confirms a decision. */
export const staffFactor = oneFactor
export const oneStaffFactor = oneOfThem

const token = z
  .string({ error: "The link is incomplete" })
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, "The link is incomplete"))

const enrollmentCode = z
  .string({ error: "Enter the code of ten digits" })
  .check(z.regex(/^[0-9]{10}$/, "Enter the code of ten digits"))

/**
 * POST /api/staff/enrollment: a new employee opens the one-time link and enters the code. The link
 * comes from one administrator and the code from another, so that neither can enroll alone.
 */
export const Enrollment = z.strictObject({ token, code: enrollmentCode })

export type Enrollment = z.infer<typeof Enrollment>

/** What the new employee can set up. */
export const EnrollmentOffer = z.object({
  name: z.string(),
  username: z.string(),
  roles,
  factors,
  passkey: z.exactOptional(PasskeyCreation),
  /** otpauth://totp/… and the same in Base32, for typing. */
  authenticator: z.exactOptional(z.object({ uri: z.string(), secret: z.string() })),
  /** The least length of the password that goes with an authenticator app. */
  passwordLength: z.int(),
})
export type EnrollmentOffer = z.infer<typeof EnrollmentOffer>

/** POST /api/staff/enrollment/passkey. */
export const PasskeyEnrollment = z.strictObject({
  token,
  code: enrollmentCode,
  passkey: NewPasskey.shape.passkey,
})

export type PasskeyEnrollment = z.infer<typeof PasskeyEnrollment>

/** POST /api/staff/enrollment/authenticator: `first` is the app's first code. */
export const AuthenticatorEnrollment = z.strictObject({
  token,
  code: enrollmentCode,
  password: existingPassword("Password is required"),
  first: sixDigits(),
})

export type AuthenticatorEnrollment = z.infer<typeof AuthenticatorEnrollment>

const factorKind = z.enum(["passkey", "authenticator"])

export const OwnFactor = z.object({
  kind: factorKind,
  id: described(z.nullable(id), "Of a passkey."),
  name: z.nullable(z.string()),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
})
export type OwnFactor = z.infer<typeof OwnFactor>

/** A factor that was added or removed. */
export const FactorNotice = z.object({
  id,
  action: z.enum(["employee.factor_added", "employee.factor_removed"]),
  kind: factorKind,
  name: z.nullable(z.string()),
  createdAt: instant,
})
export type FactorNotice = z.infer<typeof FactorNotice>

/** GET /api/staff/own-factors: the employee's second factors, and what they have not seen yet about them. */
export const OwnFactors = z.object({
  factors: z.array(OwnFactor),
  notices: described(z.array(FactorNotice), "Changes that the employee has not seen yet."),
  /** Whether the bank lets employees use passkeys at this address. */
  passkeysAvailable: z.boolean(),
})
export type OwnFactors = z.infer<typeof OwnFactors>

const oneOfOwn = {
  kind: z.enum(["passkey", "authenticator"]),
  /** Of a passkey. */
  id: z.nullable(z.int().check(z.positive())),
}

/** POST /api/staff/own-factors/challenges: a passkey's challenge to confirm a change. */
export const FactorQuestion = z.union([
  z.strictObject({ change: z.literal("add") }),
  z.strictObject({ change: z.literal("remove"), ...oneOfOwn }),
])

export type FactorQuestion = z.infer<typeof FactorQuestion>

/** POST /api/staff/own-factors/passkeys/{id}/name. */
export const FactorRename = z.strictObject({ name: FactorName })

export type FactorRename = z.infer<typeof FactorRename>

/** POST /api/staff/own-factors/removal. */
export const FactorRemoval = z.strictObject({ ...oneOfOwn, ...oneFactor }).check(oneOfThem)

export type FactorRemoval = z.infer<typeof FactorRemoval>
