import type { Endpoint } from "../../server/http/endpoint.ts"
import { noFactors } from "../factor-scenarios.ts"
import type { RawAnswer, RawRequest } from "../raw-http.ts"
import type { FullMember } from "../watch/full-member.ts"
import { type Names, privateNames } from "./names.ts"
import type { Row } from "./rows.ts"

type PrivateName = (typeof privateNames)[number]

/**
 * The names of a member's data. A cursor is the end of the history's first page. The payee is at
 * another bank, so that any amount can be sent.
 */
export async function namesOf(owner: FullMember): Promise<Names> {
  const { member, details } = owner
  const { headers } = await member.get("/api/transactions?limit=1")
  const [, historyCursor = ""] = /cursor=([\w-]+)/.exec(headers.get("link") ?? "") ?? []
  return {
    ...noFactors,
    accountId: owner.euro.id,
    otherAccountId: owner.pound.id,
    emptyAccountId: owner.empty.id,
    cardId: owner.card.id,
    virtualCardId: owner.virtualCardId,
    singleUseCardId: owner.singleUseCardId,
    loanId: owner.loans.active,
    freshLoanId: owner.loans.fresh,
    offerId: owner.loans.offered,
    orderId: owner.orderId,
    payeeId: owner.payeeId,
    savedPayeeId: owner.savedPayeeId,
    requestId: owner.requestId,
    askedId: owner.askedId,
    payableId: owner.payableId,
    askerIban: owner.asker.iban,
    blockId: owner.blockId,
    goalId: owner.goalId,
    statementId: owner.statementId,
    ruleId: owner.ruleId,
    reference: owner.reference,
    paymentReference: owner.paymentReference,
    arrivedReference: owner.arrivedReference,
    messageId: owner.messageId,
    chatCursor: String(owner.messageId),
    historyCursor,
    sessionId: owner.elsewhere,
    eventId: owner.eventId,
    eventCursor: String(owner.eventId),
    noticeId: owner.noticeId,
    noticeCursor: String(owner.noticeId),
    payeeIban: "DE89370400440532013000",
    username: member.username,
    password: member.password,
    lastName: String(member.user.lastName),
    cvv: details.cvv,
    lostUsername: owner.lost.username,
    recoveryCode: owner.lost.code,
  }
}

/**
 * The same names with nonexistent values. A cursor is a position in a list, so only its id differs.
 */
export function nonexistentNames({
  historyCursor,
}: Names): Pick<Names, (typeof privateNames)[number]> {
  const [at] = Buffer.from(historyCursor, "base64url").toString("utf8").split(" ")
  return {
    accountId: 900_000_001,
    otherAccountId: 900_000_002,
    emptyAccountId: 900_000_003,
    cardId: 900_000_004,
    loanId: 900_000_005,
    offerId: 900_000_018,
    freshLoanId: 900_000_019,
    orderId: 900_000_013,
    virtualCardId: 900_000_016,
    singleUseCardId: 900_000_017,
    payeeId: 900_000_012,
    savedPayeeId: 900_000_014,
    requestId: 900_000_018,
    askedId: 900_000_019,
    payableId: 900_000_020,
    blockId: 900_000_021,
    goalId: 900_000_022,
    statementId: 900_000_024,
    ruleId: 900_000_023,
    reference: "TRF-20261120-ZZZZZZZZ",
    paymentReference: "TRF-20261120-YYYYYYYY",
    arrivedReference: "TRF-20261120-XXXXXXXX",
    messageId: 900_000_006,
    chatCursor: "900000007",
    historyCursor: Buffer.from(`${at} 900000008`).toString("base64url"),
    sessionId: "00000000-0000-4000-8000-900000000009",
    eventId: 900_000_010,
    eventCursor: "900000011",
    noticeId: 900_000_014,
    noticeCursor: "900000015",
    confirmationId: noFactors.confirmationId,
    passkeyId: noFactors.passkeyId,
  }
}

/** The request itself. */
export function requestFor(operation: Endpoint, endpoint: Row, names: Names): RawRequest {
  const { path, query, body, headers } = endpoint.ask(names)
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  )
  return {
    method: operation.method.toUpperCase(),
    path: `/api${operation.path.replace(/\{\w+\}/, String(path))}${query ? `?${search}` : ""}`,
    headers: { ...(body && { "content-type": "application/json" }), ...headers },
    body: body && JSON.stringify(body),
  }
}

/** The private names that a request contains. */
export function namesIn(endpoint: Row, names: Names): PrivateName[] {
  const read = new Set<PropertyKey>()
  endpoint.ask(
    new Proxy(names, {
      get(target, name) {
        read.add(name)
        return target[name as keyof Names]
      },
    }),
  )
  return privateNames.filter((name) => read.has(name))
}

/**
 * The places where an operation's contract takes an identifier of a member's data, such as
 * `body.cardId`.
 */
export function identifiersOf({ path, query = [], body }: Endpoint): string[] {
  const contract = body?.schema
  const { shape = {} } = (contract?._zod.def ?? {}) as {
    shape?: Record<string, { _zod: { def: { type: string; checks?: unknown[] } } }>
  }
  const rowIds = Object.keys(shape).filter((name) => /(^id|Id|Iban)$/.test(name))
  return [
    ...(path.includes("{") ? ["path"] : []),
    ...query
      .filter(({ name, in: where }) => where === "query" && /^(account|cursor|.*id)$/i.test(name))
      .map(({ name }) => `query.${name}`),
    ...rowIds.map((name) => `body.${name}`),
  ]
}

/**
 * A response without the parts that differ between any two: the trace id, the date, the nonce, the
 * hash of the body, and the remaining limits.
 */
export function withoutTrace({ status, headers, text }: RawAnswer): string {
  const shown = headers
    .filter(([name]) => !["date", "etag", "ratelimit", "ratelimit-policy"].includes(name))
    .map(([name, value]) => `${name}: ${value.replaceAll(/'nonce-[^']+'/g, "'nonce'")}`)
  const body = text.replace(/"traceId":"[0-9a-f-]{36}"/, '"traceId":""')
  return [status, ...shown, "", body].join("\n")
}
