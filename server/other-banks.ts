import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { existsSync, renameSync } from "node:fs"
import { dirname, extname, join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import * as z from "zod/mini"
import { BootError } from "./config/boot-error.ts"
import type { Env } from "./config/env.ts"
import { makePrivateDir } from "./config/private-dir.ts"
import { findFreePort, isFree } from "./db/embedded/free-port.ts"
import { keepRunning, stopChild } from "./keep-running.ts"
import type { NostroFigures } from "./ledger/nostro.ts"

const Books = z.object({
  balance: z.string(),
  isNew: z.boolean(),
  due: z.array(z.unknown()),
})

/** The simulated other banks: a process with its own books. */
export type OtherBanks = {
  /** What the payments worker needs to reach them, as settings. */
  readonly settings: Readonly<Record<string, string>>
  /** The page on which a person plays the other banks. */
  readonly controlPage: string
  /**
   * Compares their books with the ledger, which may come from another data directory or a backup.
   * Books of another bank are put aside, and new books begin with what the ledger says; any other
   * difference is told, and nothing is changed.
   * @returns what there is to tell
   */
  agree(ledger: NostroFigures): Promise<string | undefined>
  /** Keeps them running until it is aborted. */
  keep(stopping: AbortSignal): Promise<void>
  stop(): Promise<void>
}

/** Where the simulated other banks and the bank reach each other, and with which keys. */
export type OtherBanksAddress = {
  readonly port: number
  readonly controlPort: number
  /** Of the payments worker's listener. */
  readonly bankPort: number
  readonly key: string
  /** Signs questions about payees, which the API asks. */
  readonly payeeKey: string
}

/**
 * Chooses ports of this machine and new keys. They stay the same for as long as this process runs, so
 * that both sides can be restarted.
 */
export async function chooseAddress(env: Env): Promise<OtherBanksAddress> {
  return {
    port: await portFor(env.SIMULATOR_PORT),
    controlPort: await portFor(env.SIMULATOR_CONTROL_PORT),
    bankPort: await portFor(env.RAIL_PORT),
    key: randomBytes(32).toString("hex"),
    payeeKey: randomBytes(32).toString("hex"),
  }
}

/** The settings by which the API verifies payees at the simulated other banks. */
export function payeeSettings({ port, payeeKey }: OtherBanksAddress): Record<string, string> {
  return {
    PAYEE_VERIFICATION_URL: `http://127.0.0.1:${port}`,
    PAYEE_VERIFICATION_KEY: payeeKey,
  }
}

/**
 * Starts the simulated other banks.
 * @throws BootError when they cannot start
 */
export async function startOtherBanks(
  env: Env,
  { port, controlPort, bankPort, key, payeeKey }: OtherBanksAddress,
): Promise<OtherBanks> {
  makePrivateDir(env.DATA_DIR)
  const journal = join(env.DATA_DIR, "other-banks.jsonl")
  const controlPage = `http://127.0.0.1:${controlPort}/`
  let opening = "0"
  let child: ChildProcess | undefined

  const run = () => {
    child = spawn(process.execPath, [...process.execArgv, program()], {
      stdio: ["ignore", "pipe", "inherit", "ipc"],
      // Nothing of the bank's own: it is another bank.
      env: {
        ...ofSystem(process.env),
        NODE_ENV: "",
        SIMULATOR_PORT: String(port),
        SIMULATOR_CONTROL_PORT: String(controlPort),
        SIMULATOR_JOURNAL: journal,
        SIMULATOR_OPENING: opening,
        SIMULATOR_BANK_URL: `http://127.0.0.1:${bankPort}`,
        SIMULATOR_BANK_BIC: env.RAIL_BIC ?? "",
        SIMULATOR_BANK_IBAN: env.RAIL_SETTLEMENT_IBAN ?? "",
        SIMULATOR_KEY: key,
        SIMULATOR_PAYEE_KEY: payeeKey,
      },
    })
    return child
  }
  const open = async () => {
    if (await isReady(run())) return
    throw new BootError(
      `The simulated other banks do not start. Their books are in ${journal}; move that file away to begin new ones, or set RAIL_ADAPTER=none.`,
    )
  }
  const stop = async () => {
    if (child) await stopChild(child)
  }
  await open()
  return {
    settings: {
      RAIL_URL: `http://127.0.0.1:${port}`,
      RAIL_HOST: "127.0.0.1",
      RAIL_PORT: String(bankPort),
      RAIL_KEY: key,
    },
    controlPage,
    async agree(ledger) {
      const books = Books.parse(await (await fetch(new URL("/books.json", controlPage))).json())
      if (!ledger.used && !books.isNew) {
        await stop()
        const aside = `${journal}.${new Date().toISOString().replaceAll(":", "")}`
        if (existsSync(journal)) renameSync(journal, aside)
        await open()
        return `The simulated other banks had books of another bank. They begin new ones; the old ones are in ${aside}.`
      }
      if (books.isNew && ledger.nostro !== "0.00") {
        await stop()
        opening = ledger.nostro.replace(".", "")
        await open()
        return `The simulated other banks had no books. They begin new ones with the ${ledger.nostro} EUR that the ledger has there.`
      }
      if (ledger.underWay || books.due.length > 0 || books.balance === ledger.nostro)
        return undefined
      return `The simulated other banks hold ${books.balance} EUR of this bank, and its ledger says ${ledger.nostro} EUR. One of the two was restored or changed.`
    },
    keep: (stopping) => keepRunning(run, stopping, child),
    stop,
  }
}

/** The simulator's code: built beside this file, or its source. */
function program(): string {
  const self = fileURLToPath(import.meta.url)
  const path = extname(self) === ".js" ? "other-banks.js" : "../simulator/main.ts"
  return join(dirname(self), path)
}

/** Variables of the system that Node.js and its loaders may need. */
function ofSystem(all: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SystemRoot"]
  return Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
}

async function portFor(wanted: number): Promise<number> {
  return wanted !== 0 && (await isFree(wanted)) ? wanted : findFreePort()
}

/** Whether it has said where it listens; false when it ended before. */
async function isReady({ stdout }: ChildProcess): Promise<boolean> {
  if (!stdout) return false
  for await (const _line of createInterface(stdout)) return true
  return false
}
