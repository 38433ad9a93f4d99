import * as z from "zod/mini"
import type { users } from "../tables/users.ts"
import { languageCodes } from "../words/languages.ts"
import { fault } from "../words/reader.ts"
import { typedRecoveryCode } from "./confirmations.ts"
import { described, id, instant, nullableText } from "./fields.ts"
import {
  existingPassword,
  minPasswordLength,
  passwordTooLong,
  passwordTooShort,
} from "./password.ts"
import { emailAddress, lengthOf, singleLine, tooLong } from "./text.ts"

/** Of a password that the specification allows. */
const shortest = minPasswordLength("spec", false)

const usernameTooShort = "Username must be at least 3 characters"

/**
 * In Unicode's composed form, in which usernames are stored. Composing can make a text shorter or
 * longer.
 */
const composedLength = (text: string) => lengthOf(text.normalize("NFC"))

/** Letters of any script, digits, and . _ @ + - only: spaces would allow look-alikes. */
export const username = singleLine("Username", 64, { min: 3, message: usernameTooShort }).check(
  z.regex(
    /^[\p{L}\p{M}\p{N}._@+-]*$/u,
    fault("Username can only have letters, digits and . _ @ + -"),
  ),
  z.refine((text) => composedLength(text) >= 3, fault(usernameTooShort)),
  z.refine((text) => composedLength(text) <= 64, fault(tooLong("Username", 64))),
)

const password = z
  .string(fault(passwordTooShort(shortest)))
  .check(z.minLength(shortest, fault(passwordTooShort(shortest))), passwordTooLong)

/**
 * A new password in a form; the server checks more.
 * @param least the minimum length, from minPasswordLength
 */
export const newPassword = (min: number) =>
  z.string(fault(passwordTooShort(min))).check(
    z.refine((text) => composedLength(text) >= min, fault(passwordTooShort(min))),
    passwordTooLong,
  )

/** POST /api/auth/login (specification section 5). */
export const Login = z.strictObject({
  username: singleLine("Username", 64, { min: 3, message: usernameTooShort, kept: true }),
  password,
})

/** POST /api/auth/register. The password is hashed before it is stored. */
export const Registration = z.strictObject({
  username,
  password,
  email: z.optional(emailAddress("Invalid email format")),
  firstName: z.optional(
    singleLine("First name", 70, { min: 1, message: "First name is required" }),
  ),
  lastName: z.optional(singleLine("Last name", 70, { min: 1, message: "Last name is required" })),
}) satisfies z.ZodMiniType<
  Partial<Pick<typeof users.$inferInsert, "email" | "firstName" | "lastName">> &
    Pick<typeof users.$inferInsert, "username"> & { password: string }
>

/**
 * The registration form: the API's rules, and for the optional fields the username's minimum of
 * three characters (specification section 5).
 */
export const RegistrationForm = z.strictObject({
  username,
  password,
  email: singleLine("Email", 254, { min: 3, message: "Email must be at least 3 characters" }).check(
    z.email(fault("Invalid email format")),
  ),
  firstName: singleLine("First name", 70, {
    min: 3,
    message: "First name must be at least 3 characters",
  }),
  lastName: singleLine("Last name", 70, {
    min: 3,
    message: "Last name must be at least 3 characters",
  }),
})

/** The registration form of a bank that requires longer passwords than the specification. */
export const registrationForm = (min: number) =>
  z.extend(RegistrationForm, { password: newPassword(min) })

const composed = (text: string) => text.normalize("NFC")

/** POST /api/auth/password. Always requires the current password (ASVS 6.2.3). */
export const PasswordChange = z
  .strictObject({
    currentPassword: existingPassword("Current password is required"),
    newPassword: password,
  })
  .check(
    z.refine((change) => composed(change.currentPassword) !== composed(change.newPassword), {
      ...fault("This is already your password. Choose another"),
      path: ["newPassword"],
    }),
  )

export type PasswordChange = z.infer<typeof PasswordChange>

/** GET /api/auth/password, and the answer to a change: when the password was last changed. */
export const PasswordAge = z.object({ changedAt: instant })
export type PasswordAge = z.infer<typeof PasswordAge>

/** POST /api/auth/recovery: the one-time code from staff and the new password. */
export const Recovery = z.strictObject({
  username: singleLine("Username", 64, { min: 3, message: usernameTooShort, kept: true }),
  /** As read out by staff: letters and digits in groups; spaces, dashes, and case are ignored. */
  code: typedRecoveryCode("Code is required"),
  newPassword: password,
})

export type Recovery = z.infer<typeof Recovery>

/** The effects of a recovery besides the new password. The member then signs in as usual. */
export const RecoveryResult = z.object({
  secondFactorsRemoved: described(z.boolean(), "Whether the member's second factors were removed."),
  /** Until when limits are lowered. ISO 8601. */
  limitsLoweredUntil: instant,
})
export type RecoveryResult = z.infer<typeof RecoveryResult>

type Shown =
  | "id"
  | "username"
  | "email"
  | "firstName"
  | "lastName"
  | "holderName"
  | "phoneNumber"
  | "profileImageUrl"
  | "language"

/**
 * The signed-in member: GET /api/auth/user, and `user` after sign-in and registration.
 * `firstName` and `lastName` are for addressing them; `holderName` is the account holder, null
 * until stated.
 */
export const User = z.object({
  id,
  username: z.string(),
  email: nullableText,
  firstName: nullableText,
  lastName: nullableText,
  holderName: nullableText,
  phoneNumber: nullableText,
  profileImageUrl: nullableText,
  language: described(
    z.nullable(z.enum(languageCodes)),
    "In which the member reads the bank; null until they choose one.",
  ),
  createdAt: instant,
  updatedAt: instant,
}) satisfies z.ZodMiniType<Pick<typeof users.$inferSelect, Shown>>
export type User = z.infer<typeof User>

export const SignInResult = z.object({ user: User })
export type SignInResult = z.infer<typeof SignInResult>
