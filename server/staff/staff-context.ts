import type { AppContext } from "../app-context.ts"

/**
 * What a staff use case works with. Its connections are the owner role's: the API's role may not do
 * what staff do.
 */
export type StaffContext = Pick<AppContext, "env" | "pool" | "db" | "announce">
