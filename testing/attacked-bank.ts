import { endpoints } from "../server/apps/members/endpoints.ts"
import type { Endpoint } from "../server/http/endpoint.ts"
import { matrix } from "./authorization/matrix.ts"
import type { Names } from "./authorization/names.ts"
import { namesOf } from "./authorization/requests.ts"
import type { Row } from "./authorization/rows.ts"
import { setFactorScenario } from "./factor-scenarios.ts"
import { createSession } from "./fuzz/session.ts"
import { type RawAnswer, type RawRequest, type Sender, senderTo } from "./raw-http.ts"
import { type FullMember, newFullMember } from "./watch/full-member.ts"
import { openWatchedBank, type WatchedApi, type WatchedBank } from "./watch/watched-bank.ts"

/** A bank where one member attacks every operation, and another must not be affected. */
export type AttackedBank = {
  readonly bank: WatchedBank
  readonly api: WatchedApi
  readonly attacker: FullMember
  readonly other: FullMember
  /** Sends the request as the attacker, or as a visitor if the operation serves anyone. */
  ask(row: Row, order: RawRequest): Promise<RawAnswer>
  /**
   * Runs work with the names that the attacker may use, including the factors of the operation's
   * valid request.
   */
  inScenario(operationId: string, work: (names: Names) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Creates the bank and both members. It is slow, so call it once per file. */
export async function openAttackedBank(process: string): Promise<AttackedBank> {
  const bank = await openWatchedBank()
  // Passkeys need an origin with a host name.
  const api = await bank.open(process, { PUBLIC_URL: "http://localhost" })
  const sender: Sender = senderTo(api.url)
  const other = await newFullMember(bank, api.url, "Montserrat")
  const attacker = await newFullMember(bank, api.url, "Lindqvist")
  const names = await namesOf(attacker)
  let cookie = attacker.member.cookie()

  async function signIn(): Promise<string> {
    const [, sid = ""] = /=s%3A([\w-]+)\./.exec(cookie) ?? []
    const [row] = await bank.sql<{ id: string }>(
      "select sess ->> 'signInId' as id from sessions where sid = $1",
      [sid],
    )
    if (!row) throw new Error("the attacker's session has ended")
    return row.id
  }

  return {
    bank,
    api,
    attacker,
    other,
    async ask({ serves }, order) {
      const headers = serves === "anyone" ? order.headers : { ...order.headers, cookie }
      const answer = await sender.send(headers ? { ...order, headers } : order)
      // A session whose rights have changed continues with another id.
      const [renewed] = answer.header("set-cookie")?.split(";", 1) ?? []
      if (renewed?.startsWith("tessera=") && serves !== "anyone") cookie = renewed
      return answer
    },
    async inScenario(operationId, work) {
      const where = { bank, userId: attacker.member.user.id, signInId: await signIn() }
      const scenario = await setFactorScenario(operationId, where)
      try {
        // The first second factor ends the member's other sign-ins, so each scenario has a
        // separate member.
        const { signInId: sessionId } = await createSession(bank, where.userId)
        await work({ ...names, sessionId, ...scenario.names })
      } finally {
        await scenario.undo()
      }
    },
    async close() {
      sender.close()
      await bank.close()
    },
  }
}

/** An operation's row in the authorization matrix. */
export function endpointOf(id: string): Row {
  const endpoint = matrix[id]
  if (!endpoint) throw new Error(`${id} has no row in testing/authorization/matrix.ts`)
  return endpoint
}

/** The fields that an operation's contract takes. */
export function fieldsOf({ body }: Endpoint): string[] {
  const contract = body?.schema
  const { shape = {} } = (contract?._zod.def ?? {}) as { shape?: Record<string, unknown> }
  return Object.keys(shape)
}

/**
 * Every operation. Those that serve anyone come first, because the others may change the attacker's
 * credentials.
 */
export const attackedOperations = endpoints
  .map((operation) => [operation.id, operation] as const)
  .toSorted(([one], [next]) => Number(byMembers(one)) - Number(byMembers(next)))

function byMembers(id: string): boolean {
  return endpointOf(id).serves !== "anyone"
}
