import { resolve } from "node:path"
import { type ParseArgsConfig, parseArgs } from "node:util"

/** The arguments are invalid: the usage is printed, with exit code 2. */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage"
}

type Options = NonNullable<ParseArgsConfig["options"]>

/**
 * Reads a command's options and its other arguments.
 * @throws WrongUsage for unknown options
 */
export function readArguments<const T extends Options>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    throw new WrongUsage()
  }
}

/** A path as typed, relative to the operator's directory: npm runs scripts in the repository. */
export const typedPath = (path: string): string =>
  resolve(process.env["INIT_CWD"] ?? process.cwd(), path)
