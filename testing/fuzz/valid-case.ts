import type { Endpoint } from "../../server/http/endpoint.ts"
import { matrix } from "../authorization/matrix.ts"
import type { Names } from "../authorization/names.ts"
import { requestFor } from "../authorization/requests.ts"
import type { Row } from "../authorization/rows.ts"
import type { Case } from "./cases.ts"

/** The environment's names for the values of a valid request. */
const names: Readonly<Record<keyof Names, string>> = {
  accountId: "{{account.EUR}}",
  otherAccountId: "{{account.GBP}}",
  emptyAccountId: "{{account.CHF}}",
  cardId: "{{card.EUR}}",
  virtualCardId: "{{card.virtual}}",
  singleUseCardId: "{{card.once}}",
  loanId: "{{loan.active}}",
  freshLoanId: "{{loan.fresh}}",
  offerId: "{{loan.offered}}",
  orderId: "{{order.own}}",
  payeeId: "{{payee.own}}",
  savedPayeeId: "{{saved.own}}",
  requestId: "{{request.own}}",
  askedId: "{{request.asked}}",
  payableId: "{{request.payable}}",
  askerIban: "{{iban.asker}}",
  blockId: "{{block.own}}",
  goalId: "{{goal.own}}",
  statementId: "{{statement.own}}",
  ruleId: "{{rule.own}}",
  reference: "{{reference.own}}",
  paymentReference: "{{payment.own}}",
  arrivedReference: "{{payment.arrived}}",
  messageId: "{{message.own}}",
  chatCursor: "100",
  historyCursor: "{{cursor}}",
  sessionId: "{{session.own}}",
  eventId: "{{event.own}}",
  eventCursor: "100",
  noticeId: "{{notice.own}}",
  noticeCursor: "100",
  payeeIban: "{{iban.other}}",
  username: "{{username}}",
  password: "{{password}}",
  lastName: "{{name.last}}",
  cvv: "{{cvv}}",
  confirmationId: "{{factor.confirmationId}}",
  stepId: "{{factor.stepId}}",
  spareCode: "{{factor.spareCode}}",
  firstCode: "{{factor.firstCode}}",
  emailCode: "{{factor.emailCode}}",
  passkeyId: "{{passkey.passkeyId}}",
  newPasskey: "{{passkey.newPasskey}}",
  knownPasskey: "{{passkey.knownPasskey}}",
  proof: "{{factor.proof}}",
  lostUsername: "{{username.lost}}",
  recoveryCode: "{{code.lost}}",
}

/** Names of numbers have no quotes in JSON; braces are never encoded. */
const bare =
  /"(\{\{(?:account|card|loan|message|event|notice|order|payee|saved|goal|rule|request|block|passkey)\.\w+\}\})"/g
const braces = /%7B%7B([\w.]+)%7D%7D/g

/** How a request differs from the valid one. */
export type Changes = {
  readonly body?: Readonly<Record<string, unknown>>
  readonly path?: string
  readonly query?: Readonly<Record<string, string>>
}

/** The authorization matrix's request for an endpoint as a case, with some changes. */
export function validCase(operation: Endpoint, { body, path, query }: Changes = {}): Case {
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
