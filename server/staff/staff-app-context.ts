import type { AppContext } from "../app-context.ts"
import type { StaffContext } from "./staff-context.ts"

/** The dependencies of the staff app's process. */
export type StaffAppContext = StaffContext &
  Pick<AppContext, "log" | "logSample" | "metrics" | "stopping"> & {
    /** With the database role for sign-ins and factors, which can do nothing that employees do. */
    readonly identity: Pick<AppContext, "env" | "pool" | "db">
  }
