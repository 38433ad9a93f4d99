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

/** The first event of GET /api/live: what has changed lately, its data a {@link Lately} in JSON. */
export const openedEvent = "opened"

/**
 * What changed before a stream opened. In milliseconds before this was written, so that no two clocks
 * are compared: with the time it took to arrive, a change seems later than it was, never earlier.
 */
export type Lately = {
  /** For how long no change has been missed. Whatever was asked for earlier may have changed. */
  heardForMs: number
  /** How long ago each topic changed last; one that did not is absent. */
  changedMsAgo: Partial<Record<Topic, number>>
}

/**
 * The event of GET /api/live that says the sign-in has ended: the stream ends with it. All events but
 * these two are plain messages, their data a JSON array of topics.
 */
export const endedEvent = "ended"
