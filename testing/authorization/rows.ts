import type { Caller } from "../../server/http/endpoint.ts"
import type { Names } from "./names.ts"

/** One row of the authorization matrix, and what rows are written with. */

export type MatrixRequest = {
  /** The name in the path's braces. */
  readonly path?: string | number
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Who may call an endpoint and what it requires from them, reviewed by hand, with a request that
 * succeeds for the member with these names.
 */
export type Row = {
  readonly serves: Caller
  /** Requires the password again: always, or only from a member without a second factor. */
  readonly password?: "recent" | "unless-factor" | "by-request"
  /** Counts against the address's limit on password attempts. */
  readonly limit?: "sign-in"
  ask(names: Names): MatrixRequest
}

type Asks = Row["ask"]
const nothing: Asks = () => ({})
export const anyone = (ask: Asks = nothing): Row => ({ serves: "anyone", ask })
export const members = (ask: Asks = nothing): Row => ({ serves: "member", ask })
export const enrolling = (ask: Asks = nothing): Row => ({ serves: "enrolling-member", ask })
export const limited = (row: Row): Row => ({ ...row, limit: "sign-in" })
/** A member without a second factor enters it in the request itself. */
export const withPassword = (row: Row, password: Row["password"] = "recent"): Row => ({
  ...row,
  password,
  ask: (names) => {
    const asked = row.ask(names)
    return { ...asked, body: { ...asked.body, password: names.password } }
  },
})
export const unlessFactor = (row: Row): Row => withPassword(row, "unless-factor")
