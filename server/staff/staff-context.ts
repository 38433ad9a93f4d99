import type { UseCaseContext } from "../use-case/use-case.ts"

/**
 * What a staff use case works with. On the command line, its connections are the owner role's; in the
 * staff app, they are those of a role that can only call the functions that check a sign-in's token.
 */
export type StaffContext = Pick<UseCaseContext, "env" | "pool" | "db" | "announce">
