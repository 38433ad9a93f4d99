import { challengeMinutes } from "../limits.ts"

/** How long a whole request may take, from body to answer, in milliseconds. */
export const requestTimeoutMs = 12_000

/**
 * How long the web app waits for an answer, in milliseconds. All limits of the server are below
 * this.
 */
export const browserTimeoutMs = 15_000

/**
 * How long a challenge for a second factor can be answered, in milliseconds
 * (server/identity/confirmations).
 */
export const challengeMs = challengeMinutes * 60_000

/** How long it waits for a whole file, in milliseconds: a long PDF is drawn after others. */
export const fileTimeoutMs = 300_000
