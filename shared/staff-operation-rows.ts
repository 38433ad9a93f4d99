import { type EmployeeRole, rolesThat } from "./employee-roles.ts"

/** Who may call an operation: employees with one of these roles or any, also with a locked session, or anyone. */
export type StaffCallers = readonly EmployeeRole[] | "any-role" | "locked" | "anyone"

/** What takes two employees: one who may call the operation proposes it, and a second one decides. */
export type TakesTwo = {
  /** The key of the payload that names what it concerns. One proposal for each subject waits at a time. */
  readonly subject: string
  /** Who may decide, except the maker. */
  readonly deciders: readonly EmployeeRole[]
  /** For how long it can be decided. */
  readonly within: "2 hours" | "1 day" | "3 days"
  /** Whether what it does is tried and undone when it is proposed. */
  readonly rehearsed: boolean
  /** Whether who proposes it has the member's file open: what is tried would say what an account holds. */
  readonly opened?: true
}

/** What a supervisor decides, and below, what an administrator does. */
export const bySupervisor = {
  deciders: rolesThat.supervise,
  within: "3 days",
  rehearsed: true,
} as const
export const byAdministrator = { ...bySupervisor, deciders: rolesThat.administer } as const

/** An operation that reads. */
export const get = <const Path extends string, const Roles extends StaffCallers>(
  path: Path,
  roles: Roles,
) => ({ method: "get", path, roles }) as const

/** An operation that one employee carries out. */
export const post = <const Path extends string, const Roles extends StaffCallers>(
  path: Path,
  roles: Roles,
) => ({ method: "post", path, roles }) as const

/**
 * An operation that sends something to a second employee.
 * @param kinds what it sends, by the kinds that are stored
 */
export const propose = <
  const Path extends string,
  const Roles extends readonly EmployeeRole[],
  const Kinds extends Readonly<Record<string, TakesTwo>>,
>(
  path: Path,
  roles: Roles,
  kinds: Kinds,
) => ({ method: "post", path, roles, kinds }) as const
