import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { type ApiProcess, startApi } from "../../../testing/api-process.ts"
import { newMember } from "../../../testing/member.ts"
import { reservePort } from "../../../testing/reserve-port.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../../testing/scratch-database.ts"

let bank: ScratchDatabase
let api: ApiProcess
let port: number
beforeAll(async () => {
  bank = await openScratchDatabase()
  port = await reservePort()
  api = await startApi(bank, { METRICS_PORT: String(port), LOG_LEVEL: "info" })
})
afterAll(async () => {
  await api.stop()
  await bank.drop()
})

/** The samples of a scrape by name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.headers.get("content-type")).toContain("text/plain")
  const lines = (await response.text()).split("\n").filter((line) => /^[a-z]/.test(line))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  )
}

const posted = (kind: string, outcome: string) =>
  `tessera_postings_total{kind="${kind}",outcome="${outcome}"}`

test("postings are counted by kind and outcome, and queues and days by what is in the database", async () => {
  const member = await newMember({}, [api.url])
  const { id } = await member.account("EUR")
  await member.deposit(id, "10.00")
  const payment = {
    fromAccountId: id,
    amount: "50.00",
    recipientIban: "DE89370400440532013000",
    recipientName: "Anna Schmidt",
  }
  const headers = { "Idempotency-Key": randomUUID() }
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await member.post("/api/transfers", payment, { headers })).status).toBe(422)
  }
  const samples = await scrape()
  expect(samples.get(posted("deposit", "posted"))).toBe(1)
  expect(samples.get(posted("outgoing_transfer", "insufficient_funds"))).toBe(1)
  expect(samples.get(posted("outgoing_transfer", "replayed"))).toBe(1)
  expect(samples.get("tessera_posting_seconds_count")).toBe(3)
  expect(samples.get('tessera_http_requests_total{status="4xx"}')).toBeGreaterThanOrEqual(2)
  expect(samples.get('tessera_postings_stopped{reason="history_missing"}')).toBe(0)
  expect(samples.get('tessera_queue_items{queue="orders"}')).toBe(0)
  expect(samples.get('tessera_instant_closed{to="bank"}')).toBe(0)
  expect(samples.get('tessera_instant_closed{to="all"}')).toBe(0)
  expect(samples.get("tessera_unclosed_days")).toBe(0)
  expect(samples.get("tessera_database_timeline")).toBeGreaterThan(0)
  expect(samples.get("tessera_scrape_failed")).toBe(0)
  await expect
    .poll(async () => (await scrape()).get('tessera_queue_items{queue="unsealed"}'))
    .toBe(0)
  // Nothing about a member is in them.
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  for (const secret of [member.username, "DE89", "50.00", "Anna"])
    expect(text).not.toContain(secret)
})

test("metrics are not served on the members' port, and nothing else on theirs", async () => {
  expect(
    (await fetch(`${api.url}/metrics`, { redirect: "manual" })).headers.get("content-type"),
  ).not.toContain("text/plain")
  expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: "POST" })).status).toBe(404)
})

test("a port that is taken stops the start with a sentence", async () => {
  await expect(
    startApi({ ...inject("bank"), ...bank }, { METRICS_PORT: String(port) }),
  ).rejects.toThrow(`METRICS_PORT ${port} is taken by another program`)
})

test("a valid traceparent of the proxy is in the log, and nothing else of that header", async () => {
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
  await fetch(`${api.url}/api/openapi.json`, { headers: { traceparent } })
  await fetch(`${api.url}/api/openapi.json`, { headers: { traceparent: "00-secret" } })
  await expect.poll(() => api.output()).toContain(`"traceparent":"${traceparent}"`)
  expect(api.output()).not.toContain("00-secret")
})
