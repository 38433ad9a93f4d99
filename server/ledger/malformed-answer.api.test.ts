import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Outcome } from "#shared/contracts/outcomes.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { type ApiProcess, startApi } from "../../testing/api-process.ts"
import { testClient } from "../../testing/connections.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import { expectOk, newMember } from "../../testing/member.ts"
import { newSecrets } from "../config/env-keys.ts"
import { openScratch } from "../db/embedded/scratch.ts"

// A separate bank, because this test replaces a function of the ledger.
let database: Awaited<ReturnType<typeof openScratch>>
let api: ApiProcess
let owner: ReturnType<typeof testClient>
beforeAll(async () => {
  database = await openScratch()
  const { appUrl, ownerUrl } = database
  api = await startApi({ appUrl, ownerUrl, secrets: newSecrets() })
  owner = testClient(ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await api.stop()
  await database.stop()
})

/**
 * Lets the posting function answer without a part of what it posted, as a defective release would.
 * @param broken what it answers instead of `answers`
 * @returns what makes the function again as it was
 */
async function breakAnswers(broken: string): Promise<() => Promise<void>> {
  await owner.query("alter function ledger_post_requests(jsonb) rename to ledger_post_soundly")
  await owner.query(
    `create function ledger_post_requests(requests jsonb) returns jsonb
      language sql security definer set search_path = public, pg_temp
      as $$ select ${broken} from ledger_post_soundly(requests) as answers $$`,
  )
  await owner.query("grant execute on function ledger_post_requests(jsonb) to tessera_app")
  return async () => {
    await owner.query("drop function ledger_post_requests(jsonb)")
    await owner.query("alter function ledger_post_soundly(jsonb) rename to ledger_post_requests")
  }
}

test.each([
  [
    "a field of the transaction is missing",
    "answers #- '{0,transaction,reference}'",
    "transaction.reference",
  ],
  ["there is no transaction", "answers #- '{0,transaction}'", "transaction"],
  [
    "a field is wrong",
    "jsonb_set(answers, '{0,transaction,amount}', '1250')",
    "transaction.amount",
  ],
  ["there is no answer for the request", "'[]'::jsonb", "one answer for each request"],
  ["the answer is not a list", "'null'::jsonb", "the whole answer"],
])(
  "after a posting, the outcome is unknown and can be asked for by key if %s",
  async (_case, broken, field) => {
    const payer = await newMember({}, [api.url])
    const { id: accountId } = await payer.account("EUR")
    const key = randomUUID()
    const deposit = () =>
      payer.post<PostingResult>(
        "/api/deposits",
        { accountId, amount: "12.50", description: "Harvest bonus" },
        { headers: { "idempotency-key": key } },
      )
    const repair = await breakAnswers(broken)
    const lost = await deposit()
    expectProblem(lost, "unavailable")
    expect(lost.body).toMatchObject({
      detail: expect.stringContaining("don't know yet") as unknown,
    })
    expect(lost.headers.get("retry-after")).not.toBeNull()
    // It was posted, once, and the member finds out by key also while the answer is malformed.
    const kept = expectOk(await payer.post<Outcome>("/api/outcomes", { key }))
    expect(kept).toMatchObject({ outcome: "posted", transaction: { amount: "12.50" } })
    expectProblem(await deposit(), "unavailable")
    expect((await payer.account("EUR")).balance).toBe("12.50")

    await repair()
    const again = await deposit()
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"])
    expect((await payer.account("EUR")).balance).toBe("12.50")
    // The log says what is wrong, and holds nothing of the answer.
    expect(api.output()).toContain(`ledger_post_requests: missing or wrong: ${field}`)
    expect(api.output()).not.toContain("Harvest bonus")
    expect(api.output()).not.toContain("12.5")
  },
)
