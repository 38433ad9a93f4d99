import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Payment } from "#shared/contracts/payments.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { programOf } from "../testing/built-server.ts"
import { testClient } from "../testing/connections.ts"
import { expectOk, newVisitor } from "../testing/member.ts"
import { bankBic, OtherBanks, railKey, settlementIban } from "../testing/payments/other-banks.ts"
import { reservePort } from "../testing/reserve-port.ts"
import { openEmptyDatabase, type ScratchDatabase } from "../testing/scratch-database.ts"
import { repoRoot } from "./config/root.ts"

/** A bank in production, each part with its own role, connected to a clearing service by HTTP. */
async function startProduction(
  database: ScratchDatabase,
  folder: string,
  rail: Record<string, string>,
): Promise<{ child: ChildProcess; url: string }> {
  const port = await reservePort()
  writeFileSync(join(folder, "routes"), "* OTHRBEBBXXX\n")
  const child = spawn(process.execPath, programOf("start"), {
    cwd: repoRoot,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      ...database.secrets,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUST_PROXY: "1",
      SCA_POLICY: "enrolled",
      PASSWORD_POLICY: "spec",
      DATA_DIR: folder,
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATABASE_JOBS_URL: database.jobsUrl,
      DATABASE_RAIL_URL: database.railUrl,
      SEAL_HEADS_FILE: join(folder, "seals.log"),
      RAIL_ADAPTER: "http",
      RAIL_BIC: bankBic,
      RAIL_SETTLEMENT_IBAN: settlementIban,
      RAIL_ROUTES_FILE: join(folder, "routes"),
      ...rail,
    },
  })
  const url = `http://127.0.0.1:${port}`
  const ready = async () => (await fetch(`${url}/api/ready`).catch(() => undefined))?.status
  await expect.poll(ready).toBe(200)
  return { child, url }
}

/** The password hashes of all members, with spaces in between. */
async function storedHashes({ ownerUrl }: ScratchDatabase): Promise<string> {
  const owner = testClient(ownerUrl)
  await owner.connect()
  try {
    const { rows } = await owner.query<{ all: string }>(
      "select string_agg(password_hash, ' ') as all from users",
    )
    return rows[0]?.all ?? ""
  } finally {
    await owner.end()
  }
}

test("in production money comes in from another bank and goes out to one, over HTTP", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tessera-production-"))
  const database = await openEmptyDatabase()
  const railPort = await reservePort()
  const banks = await OtherBanks.start("", `http://127.0.0.1:${railPort}`)
  const { child, url } = await startProduction(database, folder, {
    RAIL_URL: new URL(banks.messagesUrl).origin,
    RAIL_KEY: railKey,
    RAIL_PORT: String(railPort),
  })
  try {
    const https = { headers: { "x-forwarded-proto": "https" } }
    const member = newVisitor([url])
    const order = { username: "the.member", password: "quiet-lantern-1" }
    const names = { firstName: "Marta", lastName: "Silva" }
    expectOk(await member.post("/api/auth/register", { ...order, ...names }, https))
    // Tests may lower the cost of a hash; production may not.
    expect(await storedHashes(database)).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[^ ]+$/)
    const account = async () => {
      const all = expectOk(await member.get<Account[]>("/api/accounts", https))
      const euro = all.find(({ currency }) => currency === "EUR")
      if (!euro) throw new Error("The member has no account in EUR")
      return euro
    }
    const { id, iban } = await account()
    // The payments process starts after the API, and an instant payment waits for only ten seconds.
    const railStatus = async () =>
      (await fetch(`http://127.0.0.1:${railPort}/`).catch(() => undefined))?.status
    await expect.poll(railStatus).toBeGreaterThan(0)
    await banks.control("/incoming", {
      payeeIban: iban,
      payeeName: "Marta Silva",
      payerName: "Nordlicht Studio GmbH",
      amount: "1250.00",
      text: "Salary",
      speed: "instant",
    })
    await expect.poll(async () => (await account()).balance).toBe("1250.00")

    const transfer = {
      fromAccountId: id,
      amount: "250.00",
      reference: "Rent",
      recipientIban: "DE89370400440532013000",
      recipientName: "Anna Weber",
    }
    const { transaction } = expectOk(
      await member.post<PostingResult>("/api/transfers", transfer, https),
    )
    const path = `/api/payments/${transaction.reference}`
    const status = async () => expectOk(await member.get<Payment>(path, https)).status
    await expect.poll(status).toBe("completed")
    expect((await account()).balance).toBe("1000.00")
    expect(await banks.books()).toMatchObject({ balance: "1000.00", violations: [] })
  } finally {
    child.kill("SIGTERM")
    await once(child, "exit")
    await banks.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
