import type pg from "pg"
import type { Logger } from "pino"
import type { Env } from "../config/env.ts"
import type { Database } from "../db/pool.ts"
import type { Announced } from "./changes.ts"

/**
 * What use cases of every folder work with. A folder whose use cases need more states it in a context of
 * its own; features/app-context.ts has all of it.
 */
export type UseCaseContext = {
  readonly env: Env
  readonly pool: pg.Pool
  readonly db: Database
  readonly log: Logger
  /**
   * Notifies a member's open pages of what to refetch; call it after the commit.
   * @param what a number is the id of the transaction that changed the topics, which is delivered only once
   */
  announce(userId: number, ...what: (Announced | number)[]): void
}
