import type { UseCaseContext } from "../use-case/use-case.ts"
import type { SignInLookup } from "./sessions/sign-in-lookup.ts"

/** What members' sign-in, sessions, second factors, and confirmations work with. */
export type MemberContext = UseCaseContext & {
  /** Looks up a sign-in, batched with others but never cached. */
  readonly signInOf: SignInLookup
}
