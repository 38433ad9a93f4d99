/** What can change while a page is open; the page reloads what is named. */
export const topics = [
  "accounts",
  "transactions",
  "cards",
  "loans",
  "orders",
  "requests",
  "profile",
  "chat",
  "security",
  "notifications",
] as const

export type Topic = (typeof topics)[number]

/** The first event of GET /api/live: recent changes, as {@link RecentChanges} in JSON. */
export const openedEvent = "opened"

/**
 * Changes before a stream opened, in milliseconds before this was written, so that clocks need not
 * agree. The transmission time makes a change seem later than it was, never earlier.
 */
export type RecentChanges = {
  /** How far back no change can have been missed. Anything loaded before that may be outdated. */
  heardForMs: number
  /** How long ago each topic last changed; unchanged topics are absent. */
  changedMsAgo: Partial<Record<Topic, number>>
}

/**
 * The event of GET /api/live that says that the sign-in has ended, and the stream with it. All
 * other events but the first are unnamed messages with a JSON array of topics.
 */
export const endedEvent = "ended"
