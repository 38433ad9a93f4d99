import type { Challenge } from "#shared/contracts/confirmations.ts"

/** What a second factor is required for. */
export type Purpose = Challenge["purpose"]

/** What is confirmed, as lines for the member to read. */
export type Summary = readonly Readonly<Challenge["summary"][number]>[]
