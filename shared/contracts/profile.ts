import * as z from "zod/mini"
import type { users } from "../tables/users.ts"
import { languageCodes } from "../words/languages.ts"
import { fault } from "../words/reader.ts"
import { username } from "./auth.ts"
import { password } from "./password.ts"
import { emailAddress, singleLine } from "./text.ts"

export const noSuchLanguage = "Choose one of the languages"

type Row = typeof users.$inferSelect
type Field = "firstName" | "lastName" | "email" | "phoneNumber" | "username"

const names = {
  firstName: singleLine("First name", 70, { min: 1, message: "First name is required" }),
  lastName: singleLine("Last name", 70, { min: 1, message: "Last name is required" }),
}

/**
 * PUT /api/profile: everything that members may change about themselves (specification section
 * 5).
 */
export const Profile = z.strictObject({
  ...names,
  email: emailAddress("Please enter a valid email address"),
  phoneNumber: singleLine("Phone number", 32, { min: 1, message: "Phone number is required" }),
  username,
}) satisfies z.ZodMiniType<{ [K in Field]: NonNullable<Row[K]> }>

/** PUT /api/profile: the same, and the password if a change affects access. */
export const ProfileChange = z.strictObject({ ...Profile.shape, password })

export type ProfileChange = z.infer<typeof ProfileChange>

export type Profile = z.infer<typeof Profile>

/** The answer to PUT /api/profile. */
export const SavedProfile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  username: z.string(),
})
export type SavedProfile = z.infer<typeof SavedProfile>

/** PUT /api/profile/language, and its answer: one of the languages that the bank offers (LANGUAGES). */
export const ChosenLanguage = z.strictObject({
  language: z.enum(languageCodes, fault(noSuchLanguage)),
})
export type ChosenLanguage = z.infer<typeof ChosenLanguage>

/**
 * POST /api/holder-name: the account holder's name, once, from a member who registered without
 * names.
 */
export const HolderNames = z.strictObject(names)

export type HolderNames = z.infer<typeof HolderNames>

/** POST /api/holder-name: the same, and the password. */
export const HolderNamesRequest = z.strictObject({ ...names, password })

export type HolderNamesRequest = z.infer<typeof HolderNamesRequest>

/** The account holder's name, as shown to payees and printed on cards. */
export const HolderName = z.object({ holderName: z.string() })
export type HolderName = z.infer<typeof HolderName>
