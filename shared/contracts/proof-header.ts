/**
 * The header that carries the proof of a confirmation, outside the idempotent body (DESIGN section 4).
 * By itself, so that the first page need not load what contracts are written with.
 */
export const proofHeader = "Confirmation-Proof"
