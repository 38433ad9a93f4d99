import type { Env } from "../../config/env.ts"
import type { ClientInfo, UseCaseContext } from "../../use-case/use-case.ts"
import { type RelyingParty, relyingParty } from "../confirmations/relying-party.ts"

/**
 * What the sign-in of employees works with. Its connections are those of tessera_staff_identity,
 * which can do nothing that employees do.
 */
export type IdentityContext = Pick<UseCaseContext, "env" | "pool" | "db">

/** What someone without a session asks. */
export type IdentityInput<Body = unknown> = {
  /** Matches the endpoint's contract. */
  readonly body: Body
  readonly client: ClientInfo
}

/** The staff app as a relying party: passkeys of the members' app are worth nothing here. */
export const staffParty = ({ STAFF_URL }: Pick<Env, "STAFF_URL">): RelyingParty =>
  relyingParty({ PUBLIC_URL: STAFF_URL })
