import type { RequestHandler } from "express"
import type * as z from "zod/mini"
import type { StaffCallers } from "#shared/staff-operation-rows.ts"
import {
  type PathOfOperation,
  type StaffOperation,
  staffOperations,
} from "#shared/staff-operations.ts"
import type { Answer, AnswerOf, BodyOf, Operation, PathOf, QueryOf } from "../http/endpoint.ts"
import type { EmptyBody, RequestBody } from "../http/openapi/request-body.ts"
import type { Page } from "../use-case/use-case.ts"
import type { StaffAppContext, StaffInput, WithEmployee } from "./staff-use-case.ts"

/** The sections of the staff API's description, in order. */
export const staffChapters = {
  Session: "Sign-in, lock, and sign-out of employees.",
  Enrollment: "How a new employee sets up a factor.",
  Employees: "The bank's employees and their roles.",
  Proposals: "What one employee proposed and a second one decides.",
  Members: "Finding and serving members. Every opening of a member's file is logged.",
  Messages: "Conversations with members.",
  Loans: "Applications, loans, and arrears.",
  Payments: "Payments that need an employee.",
  Ledger: "Accounts of the bank, entries, and their corrections.",
  Cash: "Cash drawers, and cash in and out.",
  Reports: "Figures for the bank's management, and its days.",
  Audit: "What employees did, and whom they looked at.",
  Service: "Health checks and this description.",
} as const

type Declaration = Operation & {
  id: StaffOperation
  chapter: keyof typeof staffChapters
  roles: StaffCallers
}

/**
 * One method of one path below /api/staff. The Express route, the OpenAPI operation, and the cases of
 * the staff authorization matrix and the fuzzer are derived from it.
 */
export type StaffEndpoint = Declaration &
  (
    | {
        /** The use case. Its input is made from the request, and its answer becomes the response. */
        run: (context: StaffAppContext, input: StaffInput & WithEmployee) => Promise<unknown>
      }
    | {
        /** For endpoints that are about HTTP itself, such as those that set the cookie. */
        handle: (context: StaffAppContext, services: StaffServices) => RequestHandler
      }
  )

/** What an endpoint's handler needs besides the context. */
export type StaffServices = {
  /** Every endpoint of the staff API, for its description. */
  readonly endpoints: readonly StaffEndpoint[]
}

type OutcomeOf<A, Paged> = Paged extends true
  ? Page<AnswerOf<A> extends (infer Item)[] ? Item : never>
  : AnswerOf<A>

type Typed<Id, Body, Query, A, Uuid, Paged> = Omit<
  Declaration,
  "id" | "method" | "path" | "roles" | "body" | "querySchema" | "answer" | "byUuid" | "paged"
> & {
  id: Id
  body?: Body
  querySchema?: Query
  answer?: A
  byUuid?: Uuid
  paged?: Paged
}

/**
 * Declares an endpoint of the staff app. Its method, path, and roles are those of its operation
 * (shared/staff-operations.ts). The compiler checks its use case, or its handler, against the path and
 * the schemas of body, query, and answer.
 */
export function staffEndpoint<
  const Id extends StaffOperation,
  const Body extends RequestBody | EmptyBody,
  const Query extends z.ZodMiniType | undefined = undefined,
  const A extends Answer = Answer,
  const Uuid extends true | undefined = undefined,
  const Paged extends true | undefined = undefined,
  PathParameters = object,
>(
  declaration: Typed<Id, Body, Query, A, Uuid, Paged> &
    (
      | {
          run: (
            context: StaffAppContext,
            input: StaffInput<BodyOf<Body>, QueryOf<Query>> &
              WithEmployee &
              PathOf<PathOfOperation<Id>, Uuid>,
          ) => Promise<OutcomeOf<A, Paged>>
        }
      | {
          handle: (
            context: StaffAppContext,
            services: StaffServices,
          ) => RequestHandler<PathParameters, AnswerOf<A>, BodyOf<Body>>
        }
    ),
): StaffEndpoint {
  const { method, path, roles } = staffOperations[declaration.id]
  return { method, path, roles, ...declaration } as unknown as StaffEndpoint
}
