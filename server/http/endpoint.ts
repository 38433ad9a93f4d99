import type { RequestHandler } from "express"
import type * as z from "zod/mini"
import type { ProblemCode } from "#shared/refusals/catalog.ts"
import type { Input, Page, Repeatable, WithId, WithReference } from "../use-case/use-case.ts"
import type { Parameter } from "./openapi/document.ts"
import type { EmptyBody, RequestBody } from "./openapi/request-body.ts"

/**
 * Who may call an endpoint. An `enrolling-member` is signed in but may not yet have set up the
 * second factor that the bank requires.
 */
export type Caller = "anyone" | "member" | "enrolling-member"

/** Request handlers that check something before the endpoint's own. */
export type Guards = {
  /** Lets only a signed-in member through. */
  member: RequestHandler
  /** The same, also for members without a required second factor. */
  enrollingMember: RequestHandler
  /** The limit on password attempts from one address. */
  signInLimit: RequestHandler
  /**
   * Requires the password: in the request itself from a member without a second factor, otherwise
   * unless it was entered within the last five minutes.
   */
  recentPassword: RequestHandler[]
  /** Requires it only from members without a second factor, in the request itself. */
  passwordUnlessFactor: RequestHandler[]
}

/** What an endpoint's handler needs besides the app context. */
export type Services = {
  /** Every endpoint of this API, for its description. */
  endpoints: readonly Endpoint[]
  /** Gives a member's session a new id after its rights have changed. */
  renewSession: (request: Parameters<RequestHandler>[0]) => Promise<void>
}

/** Of an answer that is neither JSON nor a page. */
type MediaType =
  | "text/csv"
  | "text/event-stream"
  | "text/plain"
  | "application/xml"
  | "application/x-ofx"
  | "application/pdf"
  | "application/zip"

export type Answer<Item = unknown> = z.ZodMiniType<Item> | { list: z.ZodMiniType<Item> }

/** What every endpoint declares, of the members' app and of the staff app. */
export type Operation = {
  method: "get" | "post" | "put" | "delete"
  /** Relative to /api, or to /api/staff in the staff app, in OpenAPI syntax: `/accounts/{id}`. */
  path: string
  /** Unique; also the operationId. */
  id: string
  summary: string
  description?: string
  /** The id in the path is a UUID instead of a row's number. */
  byUuid?: true
  /** Counts against the address's limit on password attempts. */
  limit?: "sign-in"
  /** Exempt from rate limits: uses neither the session nor, per request, the database. */
  unlimited?: true
  query?: Parameter[]
  /** Validates the query of a list. */
  querySchema?: z.ZodMiniType
  /** Answers a page of a list, with the next one in the Link header. */
  paged?: true
  body?: RequestBody | EmptyBody
  status: 200 | 201 | 302
  answer?: Answer
  /** The media type, or one of several, if the answer is neither JSON nor a page. */
  type?: MediaType | readonly MediaType[]
  /** Answers a FileAnswer. */
  file?: true
  headers?: Record<string, string>
  problems?: readonly ProblemCode[]
}

/** An endpoint of either app, with what its description says besides its declaration. */
export type Described = Operation & {
  chapter: string
  /** Where its app's API is mounted: /api, or /api/staff. */
  api: string
  /** How requests without the right session are refused; none where anyone may call it. */
  sessionRefusals: readonly ProblemCode[]
  /** What `{id}` in its path stands for. */
  idMeaning: string
  idempotent?: true | { except: readonly string[] }
}

/**
 * What an endpoint of the members' app declares besides.
 * @typeParam Context what its use case works with
 */
type Declaration<Context> = Operation & {
  /** The section of the API's description. */
  chapter: string
  caller: Caller
  /** Whether the password must be entered again; a function decides by the request. */
  password?: "recent" | "unless-factor" | ((context: Context, guards: Guards) => RequestHandler[])
  /** Only reads, and may do that on a standby that has everything committed before the request. */
  replica?: true
  /** Takes an Idempotency-Key; the fields in `except` are not part of the request's hash. */
  idempotent?: true | { except: readonly string[] }
}

/**
 * One method of one path. The Express route, the OpenAPI operation, and the cases of the
 * authorization matrix and the fuzzer are derived from it. What only reads declarations takes
 * endpoints of every context.
 */
export type Endpoint<Context = never> = Declaration<Context> &
  (
    | {
        /** The use case. Its input is made from the request, and its answer becomes the response. */
        run: (context: Context, input: Input) => Promise<unknown>
      }
    | {
        /**
         * For endpoints that are about HTTP itself: those that begin or end sessions, stream, or
         * serve visitors.
         */
        handle: (context: Context, services: Services) => RequestHandler
      }
  )

export type BodyOf<Body> = Body extends RequestBody<infer Schema> ? z.output<Schema> : unknown
export type QueryOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : unknown
export type AnswerOf<A> = A extends { list: z.ZodMiniType<infer Item> }
  ? Item[]
  : A extends z.ZodMiniType<infer Item>
    ? Item
    : unknown
export type PathOf<Path, Uuid> = Path extends `${string}{id}${string}`
  ? WithId<Uuid extends true ? string : number>
  : Path extends `${string}{reference}${string}`
    ? WithReference
    : unknown
type OutcomeOf<A, Idempotent, Paged> = Idempotent extends object | true
  ? Repeatable<AnswerOf<A>>
  : Paged extends true
    ? Page<AnswerOf<A> extends (infer Item)[] ? Item : never>
    : AnswerOf<A>

type Typed<Context, Path, Body, Query, A, Uuid, Idempotent, Paged> = Omit<
  Declaration<Context>,
  "path" | "body" | "querySchema" | "answer" | "byUuid" | "idempotent" | "paged"
> & {
  path: Path
  body?: Body
  querySchema?: Query
  answer?: A
  byUuid?: Uuid
  idempotent?: Idempotent
  paged?: Paged
}

/**
 * Declares an endpoint. The compiler checks its use case, or its handler, against the path and the
 * schemas of body, query, and answer.
 */
export function endpoint<
  Context,
  const Path extends string,
  const Body extends RequestBody | EmptyBody,
  const Query extends z.ZodMiniType | undefined = undefined,
  const A extends Answer = Answer,
  const Uuid extends true | undefined = undefined,
  const Idempotent extends Declaration<never>["idempotent"] = undefined,
  const Paged extends true | undefined = undefined,
  PathParameters = object,
>(
  declaration: Typed<Context, Path, Body, Query, A, Uuid, Idempotent, Paged> &
    (
      | {
          run: (
            context: Context,
            input: Input<BodyOf<Body>, QueryOf<Query>> & PathOf<Path, Uuid>,
          ) => Promise<OutcomeOf<A, Idempotent, Paged>>
        }
      | {
          handle: (
            context: Context,
            services: Services,
          ) => RequestHandler<PathParameters, AnswerOf<A>, BodyOf<Body>>
        }
    ),
): Endpoint<Context> {
  return declaration as unknown as Endpoint<Context>
}
