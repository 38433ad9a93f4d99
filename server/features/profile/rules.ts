import type { HolderNames, Profile } from "#shared/contracts/profile.ts"
import { asWritten } from "#shared/words/text.ts"
import type { Summary } from "../../identity/confirmations/confirmation-required.ts"

export type Known = { [Field in keyof Profile]: string | null }

/** A profile as stored: each field trimmed, and the username in Unicode's composed form. */
export function tidy(profile: Profile): Profile {
  return {
    firstName: profile.firstName.trim(),
    lastName: profile.lastName.trim(),
    email: profile.email,
    phoneNumber: profile.phoneNumber.trim(),
    username: profile.username.normalize("NFC"),
  }
}

/**
 * The fields that affect access: how the member signs in, and how the bank reaches someone who lost
 * access (ASVS 7.5.1).
 */
const accessFields = ["username", "email", "phoneNumber"] as const

const accessWords = { username: "Username", email: "Email", phoneNumber: "Phone number" } as const

/** The access fields of a change, as a confirmation shows them. */
export function accessChanges(known: Known, after: Profile): Summary {
  return accessFields
    .filter((field) => known[field] !== after[field])
    .map((field) => ({ name: accessWords[field], value: asWritten(after[field]) }))
}

/**
 * The changed fields with their previous values. Together with the new row, they are the complete history.
 */
export function changesOf(before: Known, after: Profile): Partial<Known> {
  const fields = Object.keys(after) as (keyof Profile)[]
  return Object.fromEntries(
    fields.filter((field) => before[field] !== after[field]).map((field) => [field, before[field]]),
  )
}

/** First and last name without surrounding whitespace. */
export const trimmedNames = ({ firstName, lastName }: HolderNames): HolderNames => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
})
