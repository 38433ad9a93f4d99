import { sql } from "drizzle-orm"
import { invalidFields } from "../../use-case/problem.ts"
import { type BankNames, nameError } from "./name-error.ts"

/**
 * For queries on users: whether staff checked the member's name against an identity document, and
 * have not said since that it must be checked again.
 */
export const isIdentityChecked = sql<boolean>`coalesce((
  select c.outcome = 'checked' from identity_checks c
    where c.user_id = users.id and c.holder_name = users.holder_name
    order by c.id desc limit 1), false)`

type Names = { firstName?: string | null | undefined; lastName?: string | null | undefined }

const labels = { firstName: "First name", lastName: "Last name" } as const

/** An account holder's full name; null unless both names are given. */
export function holderNameOf({ firstName, lastName }: Names): string | null {
  const [first, last] = [firstName?.trim(), lastName?.trim()]
  return first && last ? `${first} ${last}` : null
}

/** Two names of seventy letters and a space; some letters become three in capitals. */
const longestOnCard = 141

/** The account holder's name as printed on a card. */
export function nameOnCards(holderName: string | null): string | null {
  return holderName && [...holderName.toUpperCase()].slice(0, longestOnCard).join("")
}

/**
 * Rejects names with invisible letters and the bank's own names.
 * @throws Problem invalid_request with a message at each field; at the last name if only the
 *   combination is wrong
 */
export function refuseNames(bank: BankNames, names: Names): void {
  const faults = (["firstName", "lastName"] as const).flatMap((path) => {
    const message = nameError(labels[path], names[path] ?? "", bank)
    return message === undefined ? [] : [{ path, message }]
  })
  const both = nameError("Name", [names.firstName, names.lastName].filter(Boolean).join(" "), bank)
  const errors =
    faults.length > 0 || both === undefined ? faults : [{ path: "lastName", message: both }]
  if (errors.length > 0) throw invalidFields(errors)
}
