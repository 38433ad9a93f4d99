/**
 * An error that the operator must fix before the bank can start. The message is addressed to them:
 * the process prints it without a stack and exits with 1.
 */
export class BootError extends Error {
  override name = "BootError"
}
