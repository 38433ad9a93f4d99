import type { RequestHandler } from "express"
import type * as z from "zod/mini"
import type { ProblemCode } from "#shared/contracts/problem.ts"
import type { AppContext } from "../app-context.ts"
import type { Parameter } from "./openapi/document.ts"
import type { EmptyBody, RequestBody } from "./openapi/request-body.ts"

/** The sections of the API's description, in order. */
export const chapters = {
  Session: "Registering, signing in and out.",
  Factors:
    "Second factors: an authenticator app, passkeys, recovery codes; and confirming with them.",
  Accounts: "The customer's accounts and what happened on them.",
  Live: "What changes while a page is open.",
  Cards: "The customer's debit cards.",
  Limits: "Trusted payees, and what may leave on a day.",
  Payments: "Money that moves. Each of these takes an Idempotency-Key.",
  Loans: "Applications, loans and their repayment.",
  Rates: "What the bank exchanges at.",
  Help: "The conversation with the bank's staff.",
  Service: "The process itself, and this description.",
} as const

/**
 * Who may call an endpoint. An `enrolling-member` is signed in but may not have set up the second
 * factor that the bank asks of everyone.
 */
export type Caller = "anyone" | "member" | "enrolling-member"

/** Request handlers that check something before the endpoint's own. */
export type Guards = {
  /** Lets only a signed-in member through. */
  member: RequestHandler
  /** The same, also for members without a second factor. */
  enrollingMember: RequestHandler
  /** The limit on password attempts from one address. */
  signInLimit: RequestHandler
  /** Asks for the password again, unless it was given within five minutes. */
  passwordAgain: RequestHandler[]
  /** The same, but asks a member without a second factor for it in the request itself. */
  passwordAnew: RequestHandler[]
}

/** What an endpoint's handler needs beside the app's context. */
export type Services = {
  /** Every endpoint of this API, for its description. */
  endpoints: readonly Endpoint[]
  /** Gives the session of a member a new id once its rights have changed. */
  renewSession: (request: Parameters<RequestHandler>[0]) => Promise<void>
}

type Answer<Item = unknown> = z.ZodMiniType<Item> | { list: z.ZodMiniType<Item> }

/**
 * One method of one path. The Express route, the OpenAPI operation, the cases of the authorization
 * matrix and of the fuzzer are all made from it.
 */
export type Endpoint = {
  method: "get" | "post" | "put" | "delete"
  /** Below /api, as OpenAPI writes it: `/accounts/{id}`. */
  path: string
  /** Unique; also the operationId. */
  id: string
  chapter: keyof typeof chapters
  summary: string
  description?: string
  caller: Caller
  /** The id in the path is a UUID, not a row's number. */
  byUuid?: true
  /** Counts against the address's limit on password attempts. */
  limit?: "sign-in"
  /** Whether the password must be given again; a function decides by the request. */
  password?:
    | "again"
    | "anew"
    | ((context: AppContext, passwordAgain: readonly RequestHandler[]) => RequestHandler[])
  /** Takes an Idempotency-Key; the fields in `except` are not part of what is repeated. */
  idempotent?: true | { except: readonly string[] }
  /** Costs next to nothing: neither the session nor the database is asked. */
  unlimited?: true
  query?: Parameter[]
  body?: RequestBody | EmptyBody
  status: 200 | 201 | 302
  answer?: Answer
  /** The media type, where the answer is neither JSON nor a page. */
  type?: "text/csv" | "text/event-stream"
  headers?: Record<string, string>
  problems?: readonly ProblemCode[]
  handle: (context: AppContext, services: Services) => RequestHandler
}

type BodyOf<Body> = Body extends RequestBody<infer Schema> ? z.output<Schema> : unknown
type AnswerOf<A> = A extends { list: z.ZodMiniType<infer Item> }
  ? Item[]
  : A extends z.ZodMiniType<infer Item>
    ? Item
    : unknown

/**
 * Declares an endpoint. The handler must take what the body's schema gives and answer what the
 * answer's schema says; the compiler checks both.
 */
export function endpoint<
  const Body extends RequestBody | EmptyBody,
  const A extends Answer,
  PathParameters,
>(
  declaration: Omit<Endpoint, "body" | "answer" | "handle"> & {
    body?: Body
    answer?: A
    handle: (
      context: AppContext,
      services: Services,
    ) => RequestHandler<PathParameters, AnswerOf<A>, BodyOf<Body>>
  },
): Endpoint {
  return declaration as unknown as Endpoint
}

/** What any movement of money out of an account may be refused for, and any that converts. */
export const money = ["not_found", "insufficient_funds", "balance_too_large"] as const
export const conversion = ["rate_unavailable", "amount_too_small"] as const
