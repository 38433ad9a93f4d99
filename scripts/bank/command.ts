import type pg from "pg"
import type { Database } from "../../server/db/pool.ts"
import type { Env } from "../../server/env.ts"
import type { Announcer } from "../../server/live/announcer.ts"

/** What a staff command works with: the owner's connection to the bank's database. */
export type StaffContext = {
  env: Env
  pool: pg.Pool
  db: Database
  /** Tells the customer's open pages what to ask for again; call it after commit. */
  announce: Announcer["announce"]
}

/** One group of staff commands, such as `cards`. */
export type Command = {
  /** What may follow `npm run bank --`, one line a form. */
  usage: string
  /**
   * Does what the arguments after the group's name say, and prints what came of it.
   * @throws WrongUsage when they are none of its forms, Refused when the bank's rules say no
   */
  run(args: string[], owner: StaffContext): Promise<void>
}

/** The arguments are none of the command's forms: the usage is printed, exit code 2. */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage"
}

/** What was asked for cannot be done; the message is a sentence for staff, exit code 1. */
export class Refused extends Error {
  override readonly name = "Refused"
}
