import { randomUUID } from "node:crypto"
import { Secret } from "otpauth"
import { expect, test } from "vitest"
import type { AddedFactor, NewAuthenticator } from "#shared/contracts/factors.ts"
import type { ProblemDocument } from "#shared/contracts/problem.ts"
import { startApi } from "../../testing/api-process.ts"
import { answerOf, challengeIn } from "../../testing/authenticator-app.ts"
import { newCardHolder } from "../../testing/card-holder.ts"
import { testClient } from "../../testing/connections.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import { expectOk, type Member, newVisitor } from "../../testing/member.ts"
import { openScratchDatabase } from "../../testing/scratch-database.ts"
import { codeAt } from "../identity/confirmations/authenticator-code.ts"

/**
 * Sets up a second factor for a member and uses it. @returns its secrets, which must not appear
 * anywhere
 */
async function factorSecrets(member: Member): Promise<string[]> {
  const path = "/api/second-factors"
  const { password } = member
  const app = `${path}/authenticator`
  const begun = expectOk(await member.post<NewAuthenticator>(app, { password }))
  const secret = Buffer.from(Secret.fromBase32(begun.secret).bytes)
  // Codes of this step and the next: the current one may expire before it is used.
  const [first, second] = [0, 1].map((steps) => codeAt(secret, Date.now() + steps * 30_000))
  const { recoveryCodes = [] } = expectOk(
    await member.post<AddedFactor>(`${path}/authenticator/confirmation`, { code: first }),
  )
  const asked = await member.post(`${path}/recovery-codes`, {})
  const challenge = challengeIn(asked, "confirmation_required")
  const wrong = { recoveryCode: "AAAA-BBBB-CCCC-DDDD-EEEE-FFFF" }
  expectProblem(await answerOf(member, challenge, wrong), "wrong_code")
  const { proof } = expectOk(await answerOf(member, challenge, { code: String(second) }))
  expect(recoveryCodes).toHaveLength(10)
  const headers = { "confirmation-proof": proof }
  expectOk(await member.post(`${path}/recovery-codes`, {}, { headers }))
  return [
    proof,
    begun.secret,
    secret.toString("hex"),
    secret.toString("base64"),
    member.cookie(),
    ...recoveryCodes.flatMap((code) => [code, code.replaceAll("-", "")]),
    ...Object.values(wrong),
    // Six digits can be in any line by chance, so they are searched as a value.
    ...[first, second].map((code) => `"${code}"`),
  ]
}

type Line = { level: number; event?: string; traceId?: string; req?: { traceId?: string } }

test("a member's complete activity leaves no secret in the log, and every refusal a line (ASVS 16.2.5, 16.3.1-16.3.3, 14.2.4)", async () => {
  // A separate database, because the test breaks something in it.
  const bank = await openScratchDatabase()
  const owner = testClient(bank.ownerUrl)
  const api = await startApi(bank, { LOG_LEVEL: "debug", SIGN_IN_LIMIT_PER_MINUTE: "7" })
  const secrets: string[] = []
  const seen: string[] = []
  try {
    const { member, card, details, send } = await newCardHolder("500.00", [api.url])
    const { username, password } = member
    const grouped = details.cardNumber.replace(/.{4}(?=.)/g, "$& ")
    secrets.push(password, details.cardNumber, grouped, grouped.replaceAll(" ", "-"))
    secrets.push(
      grouped.replaceAll(" ", "%20"),
      member.cookie(),
      member.cookie().split("=")[1] ?? "",
    )
    secrets.push(
      ...Object.values(bank.secrets),
      ...Object.values(bank.secrets).map((s) => s.slice(2)),
    )

    // Correct, wrong, forged, and broken input, and secrets where they do not belong.
    const mark = `secret-${randomUUID()}`
    secrets.push(mark)
    expectOk(await send({ cvv: details.cvv, description: mark }))
    const wrongCvv = details.cvv === "000" ? "001" : "000"
    const answers = [
      await send({ cvv: wrongCvv, recipientName: mark }),
      await member.get(`/api/debit-cards/${grouped}?cvv=${details.cvv}&password=${mark}`),
      await member.get(`/api/debit-cards/${details.cardNumber}`),
      await member.post(`/api/debit-cards/${card.id}/details`, { password: mark }),
      await member.post("/api/transfers", `{"recipientName": "${mark}`),
      await member.post("/api/transfers", { recipientName: mark, recipientIban: mark }),
      await member.post(
        "/api/chat",
        { text: mark },
        { headers: { "sec-fetch-site": "cross-site" } },
      ),
      await member.get("/api/accounts", {
        headers: { "x-request-id": mark, traceparent: `00-${mark}`, authorization: mark },
      }),
      await newVisitor([api.url]).get("/api/accounts", {
        headers: { cookie: `tessera=s%3A${mark}.${mark}` },
      }),
      await newVisitor([api.url]).post("/api/auth/login", { username, password: mark }),
      await newVisitor([api.url]).post("/api/auth/login", { username: mark, password: mark }),
    ]
    for (const { body } of answers) {
      const { traceId } = (body ?? {}) as Partial<ProblemDocument>
      if (traceId) seen.push(traceId)
    }
    // A defect whose message contains the statement's parameters.
    await owner.connect()
    await owner.query("alter table chat_messages rename to chat_messages_away")
    expect((await member.post("/api/chat", { text: mark })).status).toBe(500)
    secrets.push(...(await factorSecrets(member)))
    // More passwords than an address may enter.
    for (let turn = 0; turn < 3; turn += 1) {
      await newVisitor([api.url]).post("/api/auth/login", { username: mark, password: mark })
    }
    expectOk(await member.post("/api/auth/logout", {}))
  } finally {
    await owner.end()
    await api.stop()
    await bank.drop()
  }
  const log = api.output()
  for (const secret of secrets.filter((each) => each.length > 3)) expect(log).not.toContain(secret)
  const lines = log
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line)
  const events = new Set(lines.map(({ event }) => event))
  for (const event of [
    "wrong_cvv",
    "wrong_password",
    "wrong_credentials",
    "cross_site_request",
    "not_signed_in",
    "too_many_requests",
  ]) {
    expect(events).toContain(event)
  }
  for (const traceId of seen) {
    const own = lines.filter((line) => (line.traceId ?? line.req?.traceId) === traceId)
    expect(own.length, traceId).toBeGreaterThan(0)
  }
})
