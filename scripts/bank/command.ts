import type { Reasons } from "#shared/refusals/catalog.ts"
import { refusalSentences } from "../../server/staff/refusals.ts"
import type { StaffContext } from "../../server/staff/staff-use-case.ts"

/** One group of staff commands, such as `cards`. */
export type Command = {
  /** The forms of the command after `npm run bank --`, one per line. */
  usage: string
  /** The verbs that only read; every other use waits for a supervisor's acknowledgment. */
  reads?: readonly string[]
  /**
   * Reads the arguments after the group's name, runs the use case, and prints its outcome.
   * @param by who runs it: --by, or the system's user
   * @throws WrongUsage when the arguments match no form, Refused when the use case refuses
   */
  run(args: string[], context: StaffContext, by: string): Promise<void>
}

/** The arguments match no form of the command: the usage is printed, and the exit code is 2. */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage"
}

/** The bank refuses the command; the message is a sentence for staff, and the exit code is 1. */
export class Refused extends Error {
  override readonly name = "Refused"
}

/**
 * A refusal in the words in which the staff app says it (shared/refusals/staff), after what it is about.
 * @param subject such as `Card 7`
 */
export function refusedFor(reasons: Reasons, reason: string, subject: string): Refused {
  const sentence = refusalSentences(reasons)(reason)
  if (sentence === undefined) throw new Error(`an unknown refusal: ${reason}`)
  return new Refused(`${subject}: ${sentence}`)
}
