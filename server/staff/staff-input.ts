import type { StaffSession } from "#shared/contracts/staff-session.ts"

/** What an employee asks of a use case of the staff app. */
export type StaffInput<Body = unknown, Query = unknown> = {
  /** The token of the employee's sign-in, which the database's functions check. */
  readonly token: string
  /** Matches the endpoint's contract. */
  readonly body: Body
  readonly query: Query
}

/** Who asks, for what is shown. What an employee may do is for the database's functions to check. */
export type WithEmployee = { readonly employee: StaffSession["employee"] }
