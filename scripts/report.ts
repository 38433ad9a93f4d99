/**
 * Prints the result of a check and sets the exit code.
 * @param good the line to print when nothing was found
 * @param findings each of one or more lines; if there are any, the exit code is 1
 */
export function report(check: string, good: string, findings: readonly string[]): void {
  if (findings.length === 0) {
    console.log(`${check}: ${good}.`)
    return
  }
  process.exitCode = 1
  console.error(`${check}: ${findings.length} found.`)
  for (const finding of findings) console.error(`  ${finding}`)
}
