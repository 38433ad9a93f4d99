import * as z from "zod/mini"

/** A row's id in a request: a whole JSON number from 1 to 2^53 - 1. */
export function rowId(message: string) {
  return z.int({ error: message }).check(z.positive(message))
}
