/** `refused`: approved, but the subject had changed meanwhile or it could not be done. */
export const proposalStates = [
  "open",
  "approved",
  "rejected",
  "withdrawn",
  "expired",
  "refused",
] as const
