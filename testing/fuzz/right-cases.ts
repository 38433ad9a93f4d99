import type { Endpoint } from "../../server/http/endpoint.ts"
import { matrix, type Names, type Row } from "../authorization/matrix.ts"
import { requestFor } from "../authorization/requests.ts"
import type { Case } from "./cases.ts"

/** What the environment calls the things that a right request names. */
const names: Readonly<Record<keyof Names, string>> = {
  accountId: "{{account.EUR}}",
  otherAccountId: "{{account.GBP}}",
  emptyAccountId: "{{account.CHF}}",
  cardId: "{{card.EUR}}",
  loanId: "{{loan.active}}",
  payeeId: "{{payee.own}}",
  reference: "{{reference.own}}",
  messageId: "{{message.own}}",
  chatCursor: "100",
  historyCursor: "{{cursor}}",
  sessionId: "{{session.own}}",
  eventId: "{{event.own}}",
  eventCursor: "100",
  payeeIban: "{{iban.other}}",
  username: "{{username}}",
  password: "{{password}}",
  lastName: "{{name.last}}",
  cvv: "{{cvv}}",
  confirmationId: "{{factor.confirmationId}}",
  stepId: "{{factor.stepId}}",
  spareCode: "{{factor.spareCode}}",
  firstCode: "{{factor.firstCode}}",
  passkeyId: "{{passkey.passkeyId}}",
  newPasskey: "{{passkey.newPasskey}}",
  knownPasskey: "{{passkey.knownPasskey}}",
  proof: "{{factor.proof}}",
  lostUsername: "{{username.lost}}",
  recoveryCode: "{{code.lost}}",
}

/** A name of a number stands in JSON without quotes, and nowhere is a brace encoded. */
const bare = /"(\{\{(?:account|card|loan|message|event|payee|passkey)\.\w+\}\})"/g
const braces = /%7B%7B([\w.]+)%7D%7D/g

/** What else a request is to say. */
export type Changes = {
  readonly body?: Readonly<Record<string, unknown>>
  readonly path?: string
  readonly query?: Readonly<Record<string, string>>
}

/** The request that the authorization matrix has for an endpoint, as a case; or one that differs in this. */
export function rightCase(operation: Endpoint, { body, path, query }: Changes = {}): Case {
  const endpoint = matrix[operation.id]
  if (!endpoint) throw new Error(`${operation.id} is not in testing/authorization/matrix.ts`)
  const ask: Row["ask"] = (given) => {
    const right = endpoint.ask(given)
    return {
      ...right,
      ...(path !== undefined && { path }),
      ...(query && { query: { ...right.query, ...query } }),
      ...(body && { body: { ...right.body, ...body } }),
    }
  }
  const request = requestFor(operation, { ...endpoint, ask }, names as never)
  return {
    method: request.method,
    path: request.path.replaceAll(braces, "{{$1}}"),
    headers: request.headers ?? {},
    session: "own",
    body: typeof request.body === "string" ? request.body.replaceAll(bare, "$1") : undefined,
  }
}
