import type { Logger } from "pino"
import type { Announcer } from "../../live/announcer.ts"
import type { Adapter } from "../adapters/adapter.ts"
import type { Change, ClaimedMessage, RailFunctions } from "./rail-functions.ts"

/** What all parts of the worker share. */
export type WorkerContext = {
  readonly rail: RailFunctions
  readonly adapter: Adapter
  readonly log: Logger
  /** Aborted when the worker must stop. */
  readonly signal: AbortSignal
  /** Announces changes to members' pages; only after the commit. */
  announce(changes: readonly Change[]): void
  /** Announces that a message's payments were sent. */
  announceSent(message: ClaimedMessage): void
}

/** Announces what the database says has changed. */
export function announcing(
  announce: Announcer["announce"],
): Pick<WorkerContext, "announce" | "announceSent"> {
  return {
    announce(changes) {
      for (const { outcome, members = [], transactionId } of changes) {
        if (outcome !== "applied") continue
        for (const userId of members) {
          // The payment's state changed, whether or not money moved.
          announce(userId, "transactions")
          if (transactionId) announce(userId, "accounts", "transactions", transactionId)
        }
      }
    },
    announceSent({ name, payments }) {
      if (!name.startsWith("pacs.008")) return
      for (const { members } of payments ?? []) {
        for (const userId of members ?? []) announce(userId, "transactions")
      }
    },
  }
}
