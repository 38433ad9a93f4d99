import { setTimeout as sleep } from "node:timers/promises"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import type { ApiConnection, ApiRequest } from "./api-connection.ts"

type Transfer = Omit<ApiRequest, "method" | "path" | "origin" | "timeoutMs">

/** Longer than the bank's own limits for a statement and its commit. */
const replyMs = 15_000
const pauseMs = 100

/**
 * Orders a transfer, and repeats it with its key until it is decided, however long the bank is away.
 * @param nextOrigin the process to ask, each time
 * @returns the transaction, or a sentence about an answer that no fault explains
 */
export async function transferUntilDecided(
  connection: ApiConnection,
  nextOrigin: () => string,
  transfer: Transfer,
): Promise<PostingResult["transaction"] | string> {
  for (;;) {
    const reply = await connection.ask({
      ...transfer,
      origin: nextOrigin(),
      method: "POST",
      path: "/api/transfers",
      timeoutMs: replyMs,
    })
    if (reply.answered && reply.status === 201) {
      return (JSON.parse(reply.text) as PostingResult).transaction
    }
    if (reply.answered && !mayBeRepeated(reply.status, reply.text)) {
      return `A transfer was answered ${reply.status}: ${reply.text.slice(0, 200)}`
    }
    await sleep(pauseMs)
  }
}

/** Nothing is decided yet: the same request may be sent again. */
function mayBeRepeated(status: number, text: string): boolean {
  return status === 503 || (status === 409 && text.includes("request_in_progress"))
}
