import { accessSync, constants } from "node:fs"
import { delimiter, resolve } from "node:path"

/** Programs by name or path, each with the Debian package that has it. */
export type SystemPrograms = Readonly<Record<string, string>>

/** Root's PATH lacks the last two after a plain `su` on Debian. */
const folders = () => [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/sbin"]

export function isInstalled(program: string): boolean {
  return folders().some((folder) => {
    try {
      accessSync(resolve(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/**
 * Checks that the system has these programs, which npm can't install.
 * @throws Error with what to type when some are missing
 */
export function requirePrograms(programs: SystemPrograms): void {
  const missing = Object.keys(programs).filter((program) => !isInstalled(program))
  if (missing.length === 0) return
  const packages = [...new Set(missing.map((program) => programs[program]))]
  const [verb, these] = [missing.length === 1 ? "is" : "are", packages.join(" ")]
  throw new Error(
    `${missing.join(", ")} ${verb} missing. On Debian, type: apt-get install --no-install-recommends ${these}`,
  )
}
