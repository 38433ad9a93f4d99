import type { ProblemCode } from "../catalog.ts"

/**
 * What employees read of each reason with which the database's functions for them refuse: the code of the catalog,
 * the sentence, and, if one field of the request is what is wrong, the field and its message.
 */
export type Reasons = Readonly<
  Record<
    string,
    readonly [ProblemCode, string, { readonly path: string; readonly message: string }?]
  >
>
