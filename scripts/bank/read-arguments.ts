import { parseArgs } from "node:util"
import { WrongUsage } from "./command.ts"

/** The form of a command: its required arguments in order, and its options. */
type Form<Positional extends string, Required extends string, Optional extends string> = {
  positionals?: readonly Positional[]
  /** Required options with a value. */
  required?: readonly Required[]
  /** Optional options with a value. */
  optional?: readonly Optional[]
  /** Options without a value. */
  flags?: readonly string[]
}

type Given<Positional extends string, Required extends string, Optional extends string> = Record<
  Positional | Required,
  string
> &
  Partial<Record<Optional, string>>

/**
 * Reads the arguments of a command. Options can be anywhere, each at most once. After `--`, the
 * next argument is taken literally, so that a username that begins with a hyphen is not read as an
 * option.
 * @throws WrongUsage when the arguments do not have this form
 */
export function readArguments<
  Positional extends string = never,
  Required extends string = never,
  Optional extends string = never,
>(
  args: readonly string[],
  form: Form<Positional, Required, Optional>,
): { given: Given<Positional, Required, Optional>; flags: ReadonlySet<string> } {
  const { positionals = [], required = [], optional = [], flags = [] } = form
  const found = parse(args, new Set([...required, ...optional]), new Set(flags))
  const names = found.values.map(([name]) => name)
  const complete =
    found.positionals.length === positionals.length &&
    found.positionals.every((text) => text !== "") &&
    required.every((name) => names.includes(name)) &&
    new Set([...names, ...found.flags]).size === names.length + found.flags.length
  if (!complete) throw new WrongUsage()
  const given: Record<string, string> = Object.fromEntries(found.values)
  for (const [index, name] of positionals.entries()) given[name] = found.positionals[index] ?? ""
  return { given: given as Given<Positional, Required, Optional>, flags: new Set(found.flags) }
}

type Found = { positionals: string[]; values: [name: string, value: string][]; flags: string[] }

function parse(
  args: readonly string[],
  valued: ReadonlySet<string>,
  flags: ReadonlySet<string>,
): Found {
  // Not strict, because a value may begin with a hyphen: --rate -5 is a rate, which the bank
  // refuses.
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries([...valued].map((name) => [name, { type: "string" }])),
    strict: false,
    tokens: true,
  })
  const found: Found = { positionals: [], values: [], flags: [] }
  for (const token of tokens) {
    if (token.kind === "option-terminator") {
      const [literal, ...others] = args.slice(token.index + 1)
      if (literal === undefined) throw new WrongUsage()
      const rest = parse(others, valued, flags)
      return {
        positionals: [...found.positionals, literal, ...rest.positionals],
        values: [...found.values, ...rest.values],
        flags: [...found.flags, ...rest.flags],
      }
    }
    if (token.kind === "positional") found.positionals.push(token.value)
    else if (!token.rawName.startsWith("--")) throw new WrongUsage()
    else if (valued.has(token.name) && token.value !== undefined) {
      found.values.push([token.name, token.value])
    } else if (flags.has(token.name) && token.value === undefined) found.flags.push(token.name)
    else throw new WrongUsage()
  }
  return found
}

/** The id of a card or a loan. @throws WrongUsage when the text is not an id */
export function readId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new WrongUsage()
  return Number(text)
}
