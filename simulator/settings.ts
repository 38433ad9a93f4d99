/** What the simulator is told by its environment. */
export type Settings = {
  readonly host: string
  /** Takes the bank's messages; 0 is any free port. */
  readonly port: number
  readonly controlPort: number
  readonly journal: string
  /** What new books begin with on the bank's account, in cents. */
  readonly opening: bigint
  /** The bank's own listener for messages. */
  readonly bankUrl: string
  readonly bankBic: string
  readonly bankIban: string
  /** The key of the signatures, which the bank knows too. */
  readonly key: string
  /** The key of questions about payees, which comes from other processes of the bank. */
  readonly payeeKey: string
  /** Where time stands still; undefined to run with the real clock. */
  readonly clock: Date | undefined
}

/**
 * Reads the settings.
 * @throws Error in production, and one that names every variable which is missing or unusable
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
