import { WrongUsage } from "./command.ts"

/**
 * A command's arguments whose first is a username. One that begins with a hyphen comes after "--", so that
 * it is never taken for an option, nor an option for it.
 * @throws WrongUsage where there is no username
 */
export function withSubject(args: readonly string[]): [username: string, ...rest: string[]] {
  const [first, ...rest] = args
  if (first === "--") {
    const [username, ...more] = rest
    if (!username) throw new WrongUsage()
    return [username, ...more]
  }
  if (!first || first.startsWith("-")) throw new WrongUsage()
  return [first, ...rest]
}
