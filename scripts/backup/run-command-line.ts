import { BootError } from "../../server/config/boot-error.ts"
import { WrongUsage } from "./arguments.ts"

const denied = new Set(["EACCES", "EPERM"])

function sentence(error: unknown): unknown {
  if (error instanceof BootError) return error.message
  const { code, path } = error as NodeJS.ErrnoException
  if (code === "ENOSPC") return "There is no space left on the disk. Nothing was made."
  if (!code || !denied.has(code)) return error
  return `${path ?? "A file"} is closed to this user (${code}). Run this as the user who starts the bank.`
}

/** Runs a command to the end of the process: exit code 1 for a failure, 2 for wrong usage. */
export function runCommandLine(command: () => Promise<number>, usage: string): void {
  command().then(
    (code) => process.exit(code),
    (error: unknown) => {
      if (error instanceof WrongUsage) {
        console.error(`Usage:\n${usage}`)
        process.exit(2)
      }
      console.error(sentence(error))
      process.exit(1)
    },
  )
}
