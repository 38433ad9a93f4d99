/**
 * Something the operator must put right before the bank can start. The message is whole sentences
 * for them: whoever boots prints it without a stack and exits 1.
 */
export class BootError extends Error {
  override name = "BootError"
}
