/**
 * Says how a check went and sets the exit code.
 * @param good the line when nothing was found
 * @param findings one each, of one or more lines; any makes the process exit 1
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
