/** How far a copy of a member's data has come. `expired` also stands for one that another replaced. */
export const exportStates = ["waiting", "making", "ready", "failed", "expired"] as const

/**
 * How long a copy can be downloaded, how many a member can ask for in that time, how large one may be, how long its
 * making may take, and how many of each account's monthly statements are in it as PDF.
 */
export const exportLimits = {
  hours: 24,
  perDay: 3,
  megabytes: 200,
  minutes: 10,
  statementsAsPdf: 24,
} as const

/** For how many years after the end of a membership its data are kept: by the laws on money laundering and on bookkeeping. */
export const keptYears = { identity: 5, books: 10 } as const
