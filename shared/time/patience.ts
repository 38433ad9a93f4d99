/** How long the web app waits for an answer, in milliseconds. Every limit of the bank's lies below. */
export const browserPatienceMs = 15_000

/** How long a challenge for a second factor can be answered, in milliseconds (server/confirmation). */
export const challengeMs = 300_000
