import type { UseCaseContext } from "../use-case/use-case.ts"
import type { RecordActivity } from "./sessions/record-activity.ts"

/** What members' sign-in, sessions, second factors, and confirmations work with. */
export type MemberContext = UseCaseContext & {
  /** Keeps a sign-in from ending for lack of activity. */
  readonly recordActivity: RecordActivity
}
