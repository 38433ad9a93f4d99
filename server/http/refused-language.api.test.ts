import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import type { ProblemDocument } from "#shared/contracts/problem.ts"
import { type ApiProcess, startApi } from "../../testing/api-process.ts"
import { asOwner, fingerprint } from "../../testing/database.ts"
import { type Answer, newMember, newVisitor } from "../../testing/member.ts"

let api: ApiProcess
beforeAll(async () => {
  api = await startApi(inject("bank"), { LANGUAGES: "en,de,fr" })
})
afterAll(() => api.stop())

const reads = (accepted: string, cookie?: string) => ({
  headers: { "accept-language": accepted, ...(cookie && { cookie: `tessera-language=${cookie}` }) },
})

/** What a reader sees of a refusal, and what the headers say of its language. */
function told({ body, headers }: Answer<unknown>) {
  const { title, detail } = body as ProblemDocument
  return [headers.get("content-language"), title, detail.replaceAll("\u00a0", " ")]
}

describe("a visitor is refused", () => {
  const english = [
    "en",
    "Not signed in",
    "You are not signed in, or your session has ended. Nothing was changed.",
  ]
  const german = [
    "de",
    "Nicht angemeldet",
    "Sie sind nicht angemeldet, oder Ihre Sitzung ist beendet. Es wurde nichts geändert.",
  ]
  const french = [
    "fr",
    "Non connecté",
    "Vous n'êtes pas connecté, ou votre session est terminée. Rien n'a été modifié.",
  ]
  test.each([
    ["en", undefined, english],
    ["de-LU,de;q=0.9,en;q=0.8", undefined, german],
    ["fr", undefined, french],
    ["pt,fr;q=0.5", undefined, french],
    ["pt", undefined, english],
    // What was chosen on this device comes before what the browser prefers.
    ["de", "fr", french],
    ["fr", "en", english],
    // No language of the bank.
    ["de", "pt", german],
  ])(
    "in the language of Accept-Language %s and of the cookie %s",
    async (accepted, cookie, all) => {
      const answer = await newVisitor([api.url]).get("/api/accounts", reads(accepted, cookie))
      expect(answer).toMatchObject({ status: 401, body: { code: "not_signed_in", status: 401 } })
      expect(told(answer)).toEqual(all)
      const vary = (answer.headers.get("vary") ?? "").toLowerCase().split(/, */)
      expect(vary).toEqual(expect.arrayContaining(["accept-language", "cookie"]))
    },
  )
})

test("what no endpoint has said is in the reader's language: paths, bodies, origins, and the host", async () => {
  const visitor = newVisitor([api.url])
  const german = reads("de")
  const of = async (answer: Promise<Answer<unknown>>) => told(await answer).slice(1)
  expect(await of(visitor.get("/api/nothing", german))).toEqual([
    "Nicht gefunden",
    "Hier wurde nichts gefunden, was Ihnen gehört. Es wurde nichts geändert.",
  ])
  expect(await of(visitor.get("/nothing.json", german))).toEqual([
    "Nicht gefunden",
    "Hier wurde nichts gefunden, was Ihnen gehört. Es wurde nichts geändert.",
  ])
  expect(await of(visitor.post("/api/auth/login", "{", german))).toEqual([
    "Ungültige Anfrage",
    "Die Anfrage konnte nicht gelesen werden. Es wurde nichts geändert.",
  ])
  expect(await of(visitor.post("/api/auth/login", { a: "x".repeat(17_000) }, german))).toEqual([
    "Anfrage zu groß",
    "Diese Anfrage ist zu groß. Es wurde nichts geändert.",
  ])
  const foreign = { headers: { ...german.headers, "sec-fetch-site": "cross-site" } }
  expect(await of(visitor.post("/api/auth/login", {}, foreign))).toEqual([
    "Anfrage einer anderen Website",
    "Diese Anfrage kam von einer anderen Website und wurde abgelehnt. Es wurde nichts geändert.",
  ])
})

test("a limit of requests says in the reader's language how long to wait", async () => {
  const strict = await startApi(inject("bank"), {
    LANGUAGES: "en,de,fr",
    SIGN_IN_LIMIT_PER_MINUTE: "1",
  })
  try {
    const signIn = (language: string) =>
      newVisitor([strict.url]).post(
        "/api/auth/login",
        { username: "nobody", password: "x" },
        reads(language),
      )
    await signIn("de")
    const limited = await signIn("de")
    expect(limited.status).toBe(429)
    expect(told(limited)[2]).toBe(
      `Zu viele Anfragen von Ihrer IP-Adresse. Es wurde nichts geändert. Versuchen Sie es in ${limited.headers.get("retry-after")} Sekunden erneut.`,
    )
    expect(told(await signIn("fr"))[2]).toMatch(
      /^Trop de demandes depuis votre adresse IP\. Rien n'a été modifié\. Réessayez dans \d+ secondes?\.$/,
    )
  } finally {
    await strict.stop()
  }
})

test("a refusal that a key repeats has the same code and facts, in the language of who asks again", async () => {
  const payer = await newMember({}, [api.url])
  const { id: fromAccountId } = await payer.account("EUR")
  await payer.deposit(fromAccountId, "60000.00")
  const order = {
    fromAccountId,
    amount: "50000.01",
    recipientIban: "DE89370400440532013000",
    recipientName: "Payee",
  }
  const key = randomUUID()
  const send = (language: string) =>
    payer.post<ProblemDocument>("/api/transfers", order, {
      headers: { "idempotency-key": key, "accept-language": language },
    })
  const kept = () =>
    asOwner("select request_hash, outcome from idempotency_keys where user_id = $1 and key = $2", [
      payer.user.id,
      key,
    ])
  const first = await send("de")
  const stored = await kept()
  const before = await fingerprint(payer.user.id)
  expect(told(first)).toEqual([
    "de",
    "Tageslimit überschritten",
    "Dies übersteigt Ihr Tageslimit für Überweisungen von 50.000 EUR. Heute sind noch 50.000,00 € verfügbar. Es wurde kein Geld bewegt.",
  ])
  expect(first.headers.get("idempotency-replayed")).toBeNull()
  // What is kept are facts, in no language.
  expect(stored).toMatchObject([
    { outcome: { code: "daily_limit_exceeded", limit: "50000.00", available: "50000.00" } },
  ])
  expect(JSON.stringify(stored)).not.toMatch(/Tageslimit|exceeds/)
  const again = await send("fr")
  expect(told(again)).toEqual([
    "fr",
    "Limite journalière dépassée",
    "Ce montant dépasse votre limite journalière des virements, de 50.000 EUR. Il vous reste 50.000,00 € aujourd'hui. Aucun mouvement d'argent n'a eu lieu.",
  ])
  const inEnglish = await send("en")
  expect(told(inEnglish)[2]).toBe(
    "This exceeds your daily transfer limit of 50,000 EUR. You have €50,000.00 left today. No money moved.",
  )
  for (const answer of [again, inEnglish]) {
    expect(answer.status).toBe(first.status)
    expect(answer.headers.get("idempotency-replayed")).toBe("true")
    const { code, status, type } = answer.body
    expect({ code, status, type }).toEqual({
      code: first.body.code,
      status: first.body.status,
      type: first.body.type,
    })
  }
  // Asking for the outcome of a lost answer tells the same.
  const outcome = await payer.post(
    "/api/outcomes",
    { key },
    { headers: { "accept-language": "fr" } },
  )
  expect(outcome.body).toMatchObject({
    outcome: "refused",
    code: "daily_limit_exceeded",
    detail: again.body.detail,
  })
  expect(await kept()).toEqual(stored)
  expect(await fingerprint(payer.user.id)).toBe(before)
})

test("a bank that offers English alone refuses in English, whatever the browser prefers", async () => {
  const english = await startApi(inject("bank"), { LANGUAGES: "en" })
  try {
    const answer = await newVisitor([english.url]).get("/api/accounts", reads("de", "fr"))
    expect(told(answer)).toEqual([
      "en",
      "Not signed in",
      "You are not signed in, or your session has ended. Nothing was changed.",
    ])
  } finally {
    await english.stop()
  }
})
