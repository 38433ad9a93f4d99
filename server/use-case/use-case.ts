import type pg from "pg"
import type { Logger } from "pino"
import type { Say } from "#shared/words/text.ts"
import type { Env } from "../config/env.ts"
import type { Database } from "../db/pool.ts"
import type { Announced } from "./changes.ts"

/** The member and sign-in of an authenticated request. */
export type Member = { userId: number; signInId: string }

/** Where a request comes from, as far as it says. */
export type ClientInfo = { address: string | undefined; userAgent: string | undefined }

/** Makes a request repeatable: the key is claimed in the transaction that moves the money. */
export type Idempotency = { key: string; requestHash: string }

/** The member, who reads it, and hashes of the request and of its proof if there is one. */
export type RequestBinding = Pick<Input, "member" | "say"> & {
  binds: Buffer
  proofHash: Buffer | undefined
}

/**
 * What use cases of every folder work with. A folder whose use cases need more states it in a context of
 * its own; features/app-context.ts has all of it.
 */
export type UseCaseContext = {
  readonly env: Env
  readonly pool: pg.Pool
  readonly db: Database
  readonly log: Logger
  /**
   * Notifies a member's open pages of what to refetch; call it after the commit.
   * @param what a number is the id of the transaction that changed the topics, which is delivered only once
   */
  announce(userId: number, ...what: (Announced | number)[]): void
}

/**
 * What a signed-in member asks of a use case. A use case takes the app context and this input, and
 * returns its answer or throws a Problem; it knows nothing of HTTP.
 */
export type Input<Body = unknown, Query = unknown> = {
  readonly member: Member
  /** Matches the endpoint's contract. */
  readonly body: Body
  readonly query: Query
  /** Makes the request repeatable; undefined without an Idempotency-Key. */
  readonly idempotency: Idempotency | undefined
  /** What a confirmation of this request is bound to, and the proof that came with it. */
  readonly binding: RequestBinding
  readonly client: ClientInfo
  /** In the language of who asked, for what the answer says. What is stored says nothing in it. */
  readonly say: Say
  /** Gives the member's session a new id after its rights have changed. */
  renewSession(): Promise<void>
}

/** The row that a path names; whether it is the member's own is for the use case to check. */
export type WithId<Id extends number | string = number> = { readonly id: Id }

/** The reference in a path, as it was sent. */
export type WithReference = { readonly reference: string }

/** The answer to a request that an Idempotency-Key makes repeatable. */
export type Repeatable<Answer> = {
  readonly answer: Answer
  /** Whether this is the answer to an earlier request with the same key. */
  readonly replayed: boolean
}

/** A file, which may be written while it is sent. */
export type FileAnswer = {
  /** In ASCII, with its extension. */
  readonly name: string
  readonly mediaType: string
  readonly content: AsyncIterable<string | Uint8Array>
}

/** A page of a list. */
export type Page<Item> = {
  readonly items: Item[]
  /** The query of the next page; undefined on the last one. */
  readonly next: URLSearchParams | undefined
}
