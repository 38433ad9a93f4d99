import type { Profile } from "#shared/contracts/profile.ts"

export type Known = { [Field in keyof Profile]: string | null }

/** A profile as it is kept: without blanks around each field, the username in Unicode's composed form. */
export function tidy(profile: Profile): Profile {
  return {
    firstName: profile.firstName.trim(),
    lastName: profile.lastName.trim(),
    email: profile.email,
    phoneNumber: profile.phoneNumber.trim(),
    username: profile.username.normalize("NFC"),
  }
}

/** What leads to the access: how one signs in, and how the bank reaches whoever lost it (ASVS 7.5.1). */
const accessFields = ["username", "email", "phoneNumber"] as const

const accessWords = { username: "Username", email: "Email", phoneNumber: "Phone number" } as const

/** What of a change concerns the access, as a confirmation shows it. */
export function accessChanges(known: Known, after: Profile): { name: string; value: string }[] {
  return accessFields
    .filter((field) => known[field] !== after[field])
    .map((field) => ({ name: accessWords[field], value: after[field] }))
}

/** The fields that differ, with what they were before: together with the new row, the whole history. */
export function changesOf(before: Known, after: Profile): Partial<Known> {
  const fields = Object.keys(after) as (keyof Profile)[]
  return Object.fromEntries(
    fields.filter((field) => before[field] !== after[field]).map((field) => [field, before[field]]),
  )
}
