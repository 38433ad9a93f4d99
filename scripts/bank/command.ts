import type { StaffContext } from "../../server/staff/staff-context.ts"

/** One group of staff commands, such as `cards`. */
export type Command = {
  /** What may follow `npm run bank --`, one line for each form. */
  usage: string
  /**
   * Reads the arguments after the group's name, runs the use case, and prints its outcome.
   * @throws WrongUsage when the arguments match no form, Refused when the use case refuses
   */
  run(args: string[], context: StaffContext): Promise<void>
}

/** The arguments match no form of the command: the usage is printed, exit code 2. */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage"
}

/** The bank refuses what was asked for; the message is a sentence for staff, exit code 1. */
export class Refused extends Error {
  override readonly name = "Refused"
}
