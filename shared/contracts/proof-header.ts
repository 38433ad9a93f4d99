/**
 * The header with the proof of a confirmation. It is not part of the body, so that the idempotency
 * hash stays the same. In its own file, so that the first page does not load the contracts'
 * library.
 */
export const proofHeader = "Confirmation-Proof"
