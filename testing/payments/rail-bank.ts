/** A separate bank for a test, with a payments worker and its own simulated other banks. */

import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { type Logger, pino } from "pino"
import type { PaymentSpeed } from "#shared/contracts/payments.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { bic } from "#shared/iban/bank-identifiers.ts"
import type { Adapter, RailProfile } from "../../server/payments/adapters/adapter.ts"
import { httpAdapter } from "../../server/payments/adapters/http.ts"
import { signedHeaders } from "../../server/payments/adapters/signature.ts"
import {
  type PaymentsWorker,
  startPaymentsWorker,
} from "../../server/payments/worker/start-worker.ts"
import { type ApiProcess, startApi } from "../api-process.ts"
import { testPool } from "../connections.ts"
import { keepInstantOpen } from "../keep-instant-open.ts"
import { expectOk, type Member, newMember } from "../member.ts"
import { reservePort } from "../reserve-port.ts"
import { openScratchDatabase, type ScratchDatabase } from "../scratch-database.ts"
import { guardOf } from "./guard-of.ts"
import { bankBic, OtherBanks, railSigning, settlementIban, toBank } from "./other-banks.ts"

const routes = [
  { begins: /^DE..99900001/, bic: "NLBKDEFFXXX" },
  { begins: /^FR..9990000002/, bic: "BDPCFRPPXXX" },
  { begins: /^NL..GRBK/, bic: "GRBKNL2AXXX" },
]

export const profile: RailProfile = {
  bic: bic(bankBic),
  settlementIban,
  sponsorBic: undefined,
  clearingSystem: "SIM",
  instant: true,
  sponsor: undefined,
  cutOffs: ["23:59"],
  bicOf: (iban) => bic(routes.find(({ begins }) => begins.test(iban))?.bic ?? "OTHRBEBBXXX"),
}

const timeoutMs = 300_000

/** Waits until `read` returns the value. */
async function waitFor<T>(wanted: T, read: () => Promise<T>): Promise<void> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const found = await read()
    if (found === wanted) return
    if (Date.now() > end) throw new Error(`It is ${String(found)}, and never ${String(wanted)}`)
    await sleep(20)
  }
}

export class RailBank {
  readonly banks: OtherBanks
  readonly owner: pg.Pool
  readonly url: string
  private readonly port: number
  private readonly api: ApiProcess
  private readonly database: ScratchDatabase
  private readonly log: Logger = pino({ level: process.env["RAIL_LOG"] ?? "silent" })
  private readonly workers: { worker: PaymentsWorker; pool: pg.Pool }[] = []

  private constructor(parts: {
    banks: OtherBanks
    api: ApiProcess
    database: ScratchDatabase
    port: number
  }) {
    this.banks = parts.banks
    this.api = parts.api
    this.url = parts.api.url
    this.database = parts.database
    this.port = parts.port
    this.owner = testPool({ connectionString: parts.database.ownerUrl, max: 4 })
  }

  /**
   * Starts everything except a worker.
   * @param instantCloses whether instant payments close to banks that do not answer
   */
  static async open({ instantCloses = false } = {}): Promise<RailBank> {
    const database = await openScratchDatabase()
    const port = await reservePort()
    const [api, banks] = await Promise.all([
      startApi(database),
      OtherBanks.start("", `http://127.0.0.1:${port}`),
    ])
    if (!instantCloses) await keepInstantOpen(database.ownerUrl)
    return new RailBank({ banks, api, database, port })
  }

  async close(): Promise<void> {
    await this.stopWorkers()
    await this.banks.stop()
    await this.api.stop()
    await this.owner.end()
    await this.database.drop()
  }

  /** The connection to the other banks. A second worker needs another port, and receives no messages. */
  adapter(port = this.port, log = this.log): Adapter {
    const listen = { host: "127.0.0.1", port, log }
    const access = { signing: railSigning, tls: undefined }
    return httpAdapter({ profile, url: this.banks.messagesUrl, access, listen })
  }

  /** The URL of the database with the owner's role, for a worker in a separate process. */
  get databaseUrl(): string {
    return this.database.ownerUrl
  }

  /** Starts a worker, which runs until the bank closes. */
  async startWorker(
    adapter = this.adapter(),
    announce: (userId: number, ...what: (string | number)[]) => void = () => undefined,
    log = this.log,
    checkpointsFile?: string,
  ): Promise<PaymentsWorker> {
    const pool = testPool({ connectionString: this.database.ownerUrl, max: 4 })
    const worker = await startPaymentsWorker({
      pool,
      sendingPool: pool,
      historyGuard: guardOf(pool, checkpointsFile, log),
      adapter,
      log,
      announce,
      onlyCheckedNames: false,
    })
    this.workers.push({ worker, pool })
    return worker
  }

  async stopWorkers(): Promise<void> {
    for (const { worker, pool } of this.workers.splice(0)) {
      await worker.stop()
      await pool.end()
    }
  }

  /** Delivers a message that the simulated banks did not create. */
  async deliver(bytes: Buffer<ArrayBuffer>): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${this.port}/messages`, {
      method: "POST",
      headers: {
        "Content-Type": "application/xml",
        ...signedHeaders(railSigning, toBank("/messages"), bytes),
        // On a slow machine, the worker closes an idle connection just when it is used again.
        Connection: "close",
      },
      body: bytes,
    })
    if (response.status !== 200) throw new Error(await response.text())
  }

  /** Queries the database with the owner's role. */
  async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.owner.query<Row>(text, values)).rows
  }

  /** A member with money in an account. */
  async member(amount = "1000.00", currency: "EUR" | "GBP" = "EUR") {
    const member = await newMember({}, [this.url])
    const account = await member.account(currency)
    if (amount !== "0.00") await member.deposit(account.id, amount)
    return { member, accountId: account.id, iban: account.iban }
  }

  /** Orders a payment to another bank. Returns its reference. */
  async pay(
    member: Member,
    fromAccountId: number,
    iban: string,
    amount: string,
    speed: PaymentSpeed = "instant",
  ) {
    const payee = { recipientIban: iban, recipientName: "Anna Lindqvist" }
    const order = { fromAccountId, amount, speed, ...payee }
    const body = { ...order, reference: "Grüße" }
    const booked = expectOk(await member.post<PostingResult>("/api/transfers", body))
    this.wake()
    return booked.transaction.reference
  }

  /** Wakes the workers, as the announcement of an order does (server/open-rail.ts). */
  wake(): void {
    for (const { worker } of this.workers) worker.wake()
  }

  async balance(accountId: number): Promise<string> {
    const [row] = await this.sql<{ balance: string }>(
      "select balance::text from accounts where id = $1",
      [accountId],
    )
    return row?.balance ?? "none"
  }

  /** The states that a payment went through. */
  async states(txId: string): Promise<string[]> {
    const rows = await this.sql<{ state: string }>(
      `select e.to_state::text as state from payment_events e join payments p on p.id = e.payment_id
        where p.tx_id = $1 order by e.number`,
      [txId],
    )
    return rows.map(({ state }) => state)
  }

  /** Waits until a payment is in this state. */
  async until(txId: string, state: string): Promise<void> {
    await waitFor(state, async () => (await this.states(txId)).at(-1))
  }

  /** Waits until a payment's outcome is known. */
  async untilOver(txId: string): Promise<void> {
    const over = ["settled", "settled_late", "rejected"]
    await waitFor(true, async () => over.includes((await this.states(txId)).at(-1) ?? ""))
  }

  /** The repair items of a payment, or all of them. */
  async repairs(txId?: string): Promise<string[]> {
    const rows = await this.sql<{ item: string }>(
      `select r.kind || ': ' || r.what as item from repair_items r
        left join payments p on p.id = r.payment_id
        where $1::text is null or p.tx_id = $1 order by r.id`,
      [txId],
    )
    return rows.map(({ item }) => item)
  }

  /** Makes a payment's ten seconds end now. */
  async timeOut(txId: string): Promise<void> {
    await this.sql(
      `update payments set accepted_at = accepted_at - interval '10 seconds',
        due_at = clock_timestamp() where tx_id = $1`,
      [txId],
    )
  }

  /** Waits until nothing is in progress, then requires that the bank and the other banks agree. */
  async requireAgreement(): Promise<void> {
    await waitFor(true, async () => {
      const before = await this.waiting()
      const { due } = await this.banks.books()
      const isQuiet = before.count === 0 && !due.some(({ does }) => does === "post")
      // A message that arrived or was sent in the meantime may cause another one.
      return isQuiet && (await this.waiting()).changes === before.changes
    })
    const { balance, violations } = await this.banks.books()
    const nostro = await this.nostro()
    if (nostro !== balance)
      throw new Error(`The bank has ${nostro}, and the other banks ${balance}`)
    if (violations.length > 0) throw new Error(violations.join("\n"))
  }

  /** How much the worker has to do now, and a number that grows with everything it does. */
  private async waiting(): Promise<{ count: number; changes: string }> {
    const [row] = await this.sql<{ count: number; changes: string }>(
      `select (select count(*) from rail_messages where state in ('due', 'called', 'stored'))::int
          + (select count(*) from payments where send_at <= clock_timestamp())::int as count,
        (select coalesce(sum(attempts), 0) + count(*) from rail_messages)::text as changes`,
    )
    return row ?? { count: 0, changes: "" }
  }

  /** What the bank expects to have at the clearing system. */
  async nostro(): Promise<string> {
    const [row] = await this.sql<{ sum: string }>(
      "select coalesce(-sum(amount), 0.00)::text as sum from postings where system_account = 'nostro'",
    )
    return row?.sum ?? ""
  }
}
