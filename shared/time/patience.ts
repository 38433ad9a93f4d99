/** How long the web app waits for an answer, in milliseconds. Every limit of the bank's lies below. */
export const browserPatienceMs = 15_000
