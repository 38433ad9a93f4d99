import type { DemoEmployee, StaffSession } from "#shared/contracts/staff-session.ts"
import type { HttpContext } from "../http/trace.ts"
import type { UseCaseContext } from "../use-case/use-case.ts"
import type { PresenterOf } from "./proposal-presenter.ts"

/**
 * What a staff use case works with. On the command line, its connections are the owner role's; in the
 * staff app, they are those of a role that can only call the functions that check a sign-in's token.
 */
export type StaffContext = Pick<UseCaseContext, "env" | "pool" | "db" | "announce">

/** The dependencies of the staff app's process. */
export type StaffAppContext = StaffContext &
  HttpContext & {
    /** Aborted when this process is asked to stop. */
    readonly stopping: AbortSignal
    /** How proposals of a kind are shown. */
    readonly presenterOf: PresenterOf
    /** With the database role for sign-ins and factors, which can do nothing that employees do. */
    readonly identity: Pick<UseCaseContext, "env" | "pool" | "db"> & {
      /** Whom the sign-in page lists in the demo. */
      readonly demoEmployees: readonly Pick<DemoEmployee, "name" | "username" | "password">[]
    }
  }

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
