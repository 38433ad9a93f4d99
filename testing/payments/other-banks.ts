/** Starts the simulated other banks as a separate process, with a listener in place of the bank. */
import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as sleep } from "node:timers/promises"
import * as z from "zod"
import { repoRoot } from "../../server/config/root.ts"
import {
  proofOf,
  type SignedRequest,
  type Signing,
  signedHeaders,
} from "../../server/payments/adapters/signature.ts"
import { messageName } from "../../server/payments/messages/message-name.ts"
import { programOf } from "../built-server.ts"

/** Signs the messages of both sides. */
export const railKey = randomBytes(24).toString("hex")
export const railSigning: Signing = { key: railKey, versions: ["v2"] }
const fromBank = (path: string): SignedRequest => ({ direction: "from-bank", path })
export const toBank = (path: string): SignedRequest => ({ direction: "to-bank", path })
const payeeKey = randomBytes(24).toString("hex")
export const bankBic = "TSCULULLXXX"
export const settlementIban = "BE68539007547034"

/** A message that the other banks sent to the bank. */
export type Arrived = { readonly name: string; readonly xml: string }

const Started = z.object({ messages: z.string(), control: z.string() })
const Books = z.object({
  now: z.string(),
  balance: z.string(),
  violations: z.array(z.string()),
  due: z.array(z.object({ does: z.string() })),
  entries: z.number(),
  payments: z.array(z.object({ txId: z.string(), state: z.string(), reason: z.string() })),
})
const Done = z.object({ said: z.string(), txIds: z.array(z.string()).optional() })

/** The HTTP status with which the bank's listener answers a message. */
type Answer = (message: Arrived) => number

export class OtherBanks {
  readonly arrived: Arrived[] = []
  answer: Answer = () => 200
  private readonly dir = mkdtempSync(join(tmpdir(), "other-banks-"))
  private readonly listener: Server
  private readonly clock: string
  private readonly bankUrl: string | undefined
  private process: ChildProcess | undefined
  private urls = { messages: "", control: "" }

  private constructor(listener: Server, clock: string, bankUrl?: string) {
    this.listener = listener
    this.clock = clock
    this.bankUrl = bankUrl
  }

  /**
   * @param clock the time at which the clock is stopped, such as 2026-11-23T10:00:00Z; "" for the
   *   real clock
   * @param bankUrl the bank's own listener, to use instead of this one
   */
  static async start(clock = "", bankUrl?: string): Promise<OtherBanks> {
    const listener = createServer()
    const banks = new OtherBanks(listener, clock, bankUrl)
    listener.on("request", (request, response) => {
      const parts: Buffer[] = []
      request.on("data", (part: Buffer) => parts.push(part))
      request.on("end", () => {
        const body = Buffer.concat(parts)
        const proof = proofOf(railSigning, toBank("/messages"), request.headers)
        if (!proof?.matches(body)) response.writeHead(401).end()
        else response.writeHead(banks.take(body)).end()
      })
    })
    listener.listen(0, "127.0.0.1")
    await once(listener, "listening")
    await banks.run()
    return banks
  }

  /** Starts the process again with the same journal. The old one must have ended. */
  async run(): Promise<void> {
    const address = this.listener.address()
    const port = typeof address === "object" && address ? address.port : 0
    this.process = spawn(process.execPath, programOf("other-banks"), {
      cwd: repoRoot,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        SIMULATOR_PORT: "0",
        SIMULATOR_CONTROL_PORT: "0",
        SIMULATOR_JOURNAL: join(this.dir, "journal.jsonl"),
        SIMULATOR_BANK_URL: this.bankUrl ?? `http://127.0.0.1:${port}`,
        SIMULATOR_BANK_BIC: bankBic,
        SIMULATOR_BANK_IBAN: settlementIban,
        SIMULATOR_KEY: railKey,
        SIMULATOR_PAYEE_KEY: payeeKey,
        SIMULATOR_CLOCK: this.clock,
      },
    })
    if (!this.process.stdout) throw new Error("The process has no output")
    for await (const line of createInterface(this.process.stdout)) {
      this.urls = Started.parse(JSON.parse(line))
      return
    }
    throw new Error("The other banks did not start")
  }

  /** Sends a message to the other banks. Returns the status, or undefined without a reply. */
  async send(xml: Uint8Array, signedWith = railKey): Promise<number | undefined> {
    const signing: Signing = { key: signedWith, versions: ["v2"] }
    try {
      const response = await fetch(this.urls.messages, {
        method: "POST",
        headers: signedHeaders(signing, fromBank("/messages"), xml),
        body: Buffer.from(xml),
        signal: AbortSignal.timeout(10_000),
      })
      return response.status
    } catch {
      return undefined
    }
  }

  /** The settings of an API process that asks these banks about payees. */
  get payeeSettings(): Record<string, string> {
    return {
      PAYEE_VERIFICATION_URL: new URL(this.urls.messages).origin,
      PAYEE_VERIFICATION_KEY: payeeKey,
    }
  }

  /** Asks whether a name belongs to an account. */
  async verifyPayee(iban: string, name: string): Promise<unknown> {
    const body = JSON.stringify({ iban, name })
    const signing: Signing = { key: payeeKey, versions: ["v2"] }
    const response = await fetch(new URL("/verify-payee", this.urls.messages), {
      method: "POST",
      headers: signedHeaders(signing, fromBank("/verify-payee"), Buffer.from(body)),
      body,
    })
    return response.json()
  }

  /** Performs an action of the control page, as a program would. */
  async control(path: string, input: Record<string, string> = {}): Promise<z.infer<typeof Done>> {
    const response = await this.request(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(input),
    })
    const done = Done.parse(await response.json())
    if (response.status !== 200) throw new Error(done.said)
    return done
  }

  /** Sends a request to the control server, unchanged. */
  request(path: string, options: RequestInit = {}): Promise<Response> {
    return fetch(new URL(path, this.urls.control), { redirect: "manual", ...options })
  }

  async books(): Promise<z.infer<typeof Books>> {
    const response = await this.request("/books.json?payments")
    return Books.parse(await response.json())
  }

  async payment(txId: string) {
    return (await this.books()).payments.find((payment) => payment.txId === txId)
  }

  /** The next matching message that `next` has not returned before. */
  async next(fits: (message: Arrived) => boolean): Promise<Arrived> {
    for (;;) {
      const index = this.arrived.findIndex(fits)
      const [found] = index < 0 ? [] : this.arrived.splice(index, 1)
      if (found) return found
      await sleep(5)
    }
  }

  /** Kills the process, unless it has already ended. */
  async kill(): Promise<void> {
    const running = this.process
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, "exit")
    running.kill("SIGKILL")
    await ended
  }

  async stop(): Promise<void> {
    await this.kill()
    this.listener.closeAllConnections()
    this.listener.close()
    rmSync(this.dir, { recursive: true, force: true })
  }

  /** The address that receives messages. */
  get messagesUrl(): string {
    return this.urls.messages
  }

  get journalPath(): string {
    return join(this.dir, "journal.jsonl")
  }

  private take(body: Buffer): number {
    let name = "unreadable"
    try {
      name = messageName(body)
    } catch {
      // A defect on purpose: tests look for it under this name.
    }
    const message = { name, xml: body.toString("utf8") }
    const status = this.answer(message)
    if (status < 500) this.arrived.push(message)
    return status
  }
}
