import type { DemoEmployee } from "#shared/contracts/staff-session.ts"
import type { HttpContext } from "../http/trace.ts"
import type { UseCaseContext } from "../use-case/use-case.ts"
import type { PresenterOf } from "./proposal-presenter.ts"
import type { StaffContext } from "./staff-context.ts"

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
