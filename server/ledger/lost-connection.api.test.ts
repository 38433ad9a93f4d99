import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type ApiProcess, startApi } from "../../testing/api-process.ts"
import { testClient } from "../../testing/connections.ts"
import { type Member, newMember } from "../../testing/member.ts"
import { newSecrets } from "../config/env-keys.ts"
import { openScratch } from "../db/embedded/scratch.ts"

// A separate bank, because this test cuts every connection to the database.
let database: Awaited<ReturnType<typeof openScratch>>
let apis: ApiProcess[] = []
beforeAll(async () => {
  database = await openScratch()
  const { appUrl, ownerUrl } = database
  const address = { appUrl, ownerUrl, secrets: newSecrets() }
  apis = await Promise.all([startApi(address), startApi(address)])
})
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()))
  await database.stop()
})

const newOwnMember = () =>
  newMember(
    {},
    apis.map(({ url }) => url),
  )

/** Sends the request again with the same key until the outcome is known, as the web app does. */
async function settle(member: Member, path: string, body: object): Promise<number> {
  const headers = { "idempotency-key": randomUUID() }
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { status } = await member.post(path, body, { headers })
    if (status !== 503 && status !== 409) return status
    await sleep(50)
  }
  return 0
}

test("cut connections lose no transfer and post none twice", async () => {
  const [payer, payee] = await Promise.all([newOwnMember(), newOwnMember()])
  const { id: fromAccountId } = await payer.account("EUR")
  const { iban: recipientIban } = await payee.account("EUR")
  await payer.deposit(fromAccountId, "100.00")
  const order = { fromAccountId, amount: "1.00", recipientIban, recipientName: "Payee" }
  const superuser = testClient(database.superuserUrl.replace(/\/postgres$/, "/tessera"))
  await superuser.connect()
  const cutting = async () => {
    for (let cut = 0; cut < 15; cut += 1) {
      await sleep(60)
      await superuser.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tessera'",
      )
    }
  }
  const client = async () => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push(await settle(payer, "/api/transfers", order))
    return statuses
  }
  const clients = Array.from({ length: 10 }, client)
  await cutting()
  const statuses = (await Promise.all(clients)).flat()
  await superuser.end()
  expect(statuses).toEqual(Array.from({ length: 60 }, () => 201))
  expect((await payer.account("EUR")).balance).toBe("40.00")
  expect((await payee.account("EUR")).balance).toBe("60.00")
  for (const api of apis) {
    await expect.poll(async () => (await fetch(`${api.url}/api/ready`)).status).toBe(200)
  }
})
