import type { Challenge } from "#shared/contracts/confirmations.ts"

/** What a second factor is asked for. */
export type Purpose = Challenge["purpose"]

/** What is confirmed, line by line, as the customer reads it. */
export type Summary = readonly Readonly<Challenge["summary"][number]>[]
