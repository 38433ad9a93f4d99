import type { ProblemCode } from "#shared/refusals/catalog.ts"
import type { Operation } from "../endpoint.ts"

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
