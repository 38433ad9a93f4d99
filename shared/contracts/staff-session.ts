import * as z from "zod/mini"
import type { employeeRoles } from "../tables/employees.ts"
import { PasskeyAnswer, type PasskeyRequest, sixDigits } from "./confirmations.ts"
import { FactorName, NewPasskey, type PasskeyCreation } from "./factors.ts"
import { existingPassword } from "./password.ts"
import { singleLine } from "./text.ts"

export type EmployeeRole = (typeof employeeRoles)[number]

/** How an employee signs in, unlocks, and confirms; STAFF_FACTORS says which the bank allows. */
export type StaffFactor = "passkey" | "authenticator"

/** GET /api/staff/sign-in: what the sign-in page offers. */
export type StaffSignInOptions = {
  factors: StaffFactor[]
  /** The demonstration's employees with their current codes; only in the demo. */
  demo?: DemoEmployee[]
}

export type DemoEmployee = {
  name: string
  username: string
  password: string
  /** The authenticator app's code at this moment; each can be used once. */
  code: string
  roles: EmployeeRole[]
}

const staffUsername = singleLine("Username", 64, { min: 1, message: "Username is required" })

/** POST /api/staff/sign-in/passkey-options. The same for usernames that don't exist. */
export const StaffPasskeyQuestion = z.strictObject({ username: staffUsername })

export type StaffPasskeyQuestion = z.infer<typeof StaffPasskeyQuestion>

/** What a passkey is asked for. */
export type StaffPasskeyOptions = { passkey: PasskeyRequest }

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

/** GET /api/staff/session; 401 not_signed_in without a session. */
export type StaffSession = {
  employee: { id: number; name: string; username: string; roles: EmployeeRole[] }
  /** Whether it must be unlocked with a factor; until then nothing but this can be read. */
  locked: boolean
  /** Seconds until it locks without a request of the employee's; 0 when locked. */
  locksIn: number
  /** Seconds until it ends, eight hours after the sign-in. */
  endsIn: number
  /** What the employee can unlock and confirm with. */
  factors: StaffFactor[]
}

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
export type EnrollmentOffer = {
  name: string
  username: string
  roles: EmployeeRole[]
  factors: StaffFactor[]
  passkey?: PasskeyCreation
  /** otpauth://totp/… and the same in Base32, for typing. */
  authenticator?: { uri: string; secret: string }
  /** The least length of the password that goes with an authenticator app. */
  passwordLength: number
}

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

/** GET /api/staff/own-factors: the employee's second factors, and what they have not seen yet about them. */
export type OwnFactors = {
  factors: OwnFactor[]
  notices: FactorNotice[]
  /** Whether the bank lets employees use passkeys at this address. */
  passkeysAvailable: boolean
}

export type OwnFactor = {
  kind: StaffFactor
  /** Of a passkey; null for the authenticator app. */
  id: number | null
  name: string | null
  createdAt: string
  lastUsedAt: string | null
}

/** A factor that was added or removed. */
export type FactorNotice = {
  id: number
  action: "employee.factor_added" | "employee.factor_removed"
  kind: StaffFactor
  name: string | null
  createdAt: string
}

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
