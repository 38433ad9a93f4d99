/** The simulator's settings, from environment variables. */
export type Settings = {
  readonly host: string
  /** The port for the bank's messages; 0 for any free port. */
  readonly port: number
  readonly controlPort: number
  readonly journal: string
  /** The opening balance of the bank's settlement account in new books, in cents. */
  readonly opening: bigint
  /** The address of the bank's listener for messages. */
  readonly bankUrl: string
  readonly bankBic: string
  readonly bankIban: string
  /** The key for signatures, which the bank has too. */
  readonly key: string
  /** The key for questions about payees, which other processes of the bank ask. */
  readonly payeeKey: string
  /** The time at which the clock is stopped; undefined to follow the real clock. */
  readonly clock: Date | undefined
}

/**
 * Reads the settings.
 * @throws Error in production, or with the names of all variables that are missing or invalid
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  if (env["NODE_ENV"] === "production") {
    throw new Error("The simulated banks do not run in production.")
  }
  const wrong: string[] = []
  const need = (name: string, pattern: RegExp, usual?: string): string => {
    const value = env[name] ?? usual ?? ""
    if (!pattern.test(value)) wrong.push(name)
    return value
  }
  const port = /^[0-9]{1,5}$/
  const cents = /^-?[0-9]{1,15}$/
  const wholeCents = (text: string) => (cents.test(text) ? BigInt(text) : 0n)
  const clock = need("SIMULATOR_CLOCK", /^$|^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T.*Z)?$/, "")
  const settings: Settings = {
    host: need("SIMULATOR_HOST", /./, "127.0.0.1"),
    port: Number(need("SIMULATOR_PORT", port, "4200")),
    controlPort: Number(need("SIMULATOR_CONTROL_PORT", port, "4201")),
    journal: need("SIMULATOR_JOURNAL", /./),
    opening: wholeCents(need("SIMULATOR_OPENING", cents, "0")),
    bankUrl: need("SIMULATOR_BANK_URL", /^https?:[/][/]/),
    bankBic: need("SIMULATOR_BANK_BIC", /^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/),
    bankIban: need("SIMULATOR_BANK_IBAN", /^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$/),
    key: need("SIMULATOR_KEY", /^.{32,}$/),
    payeeKey: need("SIMULATOR_PAYEE_KEY", /^.{32,}$/, env["SIMULATOR_KEY"]),
    clock: clock === "" ? undefined : new Date(clock),
  }
  if (wrong.length > 0) throw new Error(`Set these to usable values: ${wrong.join(", ")}.`)
  return settings
}
