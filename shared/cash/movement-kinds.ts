/** What changes the cash in a drawer. */
export const cashMovementKinds = [
  "opened",
  "paid_in",
  "paid_out",
  "reversal",
  "difference",
  "closed",
] as const
