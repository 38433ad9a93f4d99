import type { Response } from "express"

/** Marks the answer to a request that was already answered under the same key (IETF draft). */
export function markReplayed(response: Response, replayed: boolean): Response {
  return replayed ? response.set("Idempotency-Replayed", "true") : response
}
