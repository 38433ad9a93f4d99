/** What can change for a customer behind an open page; the page asks again for what is named. */
export const topics = [
  "accounts",
  "transactions",
  "cards",
  "loans",
  "profile",
  "chat",
  "security",
] as const

export type Topic = (typeof topics)[number]

/**
 * The event of GET /api/live that says the sign-in has ended: the stream ends with it. All other events
 * are plain messages, their data a JSON array of topics.
 */
export const endedEvent = "ended"
