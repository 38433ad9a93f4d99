import { afterAll, beforeAll, expect, inject, test } from "vitest"
import type { SignInResult, User } from "#shared/contracts/auth.ts"
import type { Notification } from "#shared/contracts/notifications.ts"
import type { ProblemDocument } from "#shared/contracts/problem.ts"
import type { SecurityEvent } from "#shared/contracts/security.ts"
import type { Language } from "#shared/words/languages.ts"
import { type ApiProcess, startApi } from "../../testing/api-process.ts"
import { asOwner } from "../../testing/database.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import {
  type ApiClient,
  expectOk,
  type Member,
  newMember,
  newVisitor,
} from "../../testing/member.ts"

let api: ApiProcess
/** Of a bank without French. */
let english: ApiProcess
beforeAll(async () => {
  api = await startApi(inject("bank"), { LANGUAGES: "en,de,fr" })
  english = await startApi(inject("bank"), { LANGUAGES: "en,de" })
})
afterAll(() => Promise.all([api.stop(), english.stop()]))

const choose = (member: ApiClient, language: unknown) =>
  member.put<{ language: Language }>("/api/profile/language", { language })
const known = async (member: ApiClient) =>
  expectOk(await member.get<User>("/api/auth/user")).language
const cookies = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().filter((line) => line.startsWith("tessera-language="))
const signIn = ({ username, password }: Member, visitor = newVisitor([api.url])) =>
  visitor.post<SignInResult>("/api/auth/login", { username, password })

test("a member's language is stored, and is that of the pages that follow", async () => {
  const member = await newMember({}, [api.url])
  expect(member.user.language).toBeNull()
  const chosen = await choose(member, "de")
  expect(expectOk(chosen)).toEqual({ language: "de" })
  expect(cookies(chosen)).toEqual([
    expect.stringMatching(/^tessera-language=de; Max-Age=31536000; Path=\/; .*SameSite=Lax$/),
  ])
  expect(await known(member)).toBe("de")
  expectOk(await choose(member, "de"))
  expectOk(await choose(member, "en"))
  expect(await known(member)).toBe("en")
})

test("a change of language is recorded and told, and the same choice again is not", async () => {
  const member = await newMember({}, [api.url])
  for (const language of ["de", "de", "fr"]) expectOk(await choose(member, language))
  const recorded = await asOwner(
    `select actor, sign_in_id is not null as "signedIn", details from audit_events
      where user_id = $1 and action = 'language.changed' order by id`,
    [member.user.id],
  )
  expect(recorded).toEqual([
    { actor: "customer", signedIn: true, details: { from: null, to: "de" } },
    { actor: "customer", signedIn: true, details: { from: "de", to: "fr" } },
  ])
  const [latest, first] = expectOk(await member.get<SecurityEvent[]>("/api/security-activity"))
  expect(latest?.text).toBe("La langue a été changée\u00a0: français")
  expect(first?.text).toBe("La langue a été changée\u00a0: allemand")
  const told = expectOk(await member.get<Notification[]>("/api/notifications"))
  expect(told.filter(({ type }) => type === "security")).toHaveLength(2)
})

test("two choices at once are recorded as one after the other", async () => {
  const member = await newMember({}, [api.url])
  const answers = await Promise.all(["de", "fr"].map((language) => choose(member, language)))
  for (const answer of answers) expectOk(answer)
  const changes = await asOwner<{ from: string | null; to: string }>(
    `select details ->> 'from' as "from", details ->> 'to' as "to" from audit_events
      where user_id = $1 and action = 'language.changed' order by id`,
    [member.user.id],
  )
  expect(changes).toHaveLength(2)
  expect(changes[0]?.from).toBeNull()
  expect(changes[1]?.from).toBe(changes[0]?.to)
  expect(await known(member)).toBe(changes[1]?.to)
})

test.each([["fr"], ["pt"], ["DE"], [""], [null], [1]])(
  "the language %j is refused, because this bank does not offer it",
  async (language) => {
    const member = await newMember({}, [english.url])
    const answer = await choose(member, language)
    const { errors } = expectProblem(answer, "invalid_request")
    expect(errors).toEqual([{ path: "language", message: "Choose one of the languages" }])
    expect(cookies(answer)).toEqual([])
    expect(await known(member)).toBeNull()
  },
)

test("a sign-in brings the language that the member has chosen, and none before it was right", async () => {
  const member = await newMember({}, [api.url])
  expect(cookies(await signIn(member))).toEqual([])
  expectOk(await choose(member, "de"))
  const wrong = await newVisitor([api.url]).post("/api/auth/login", {
    username: member.username,
    password: "not-the-password",
  })
  expectProblem(wrong, "wrong_credentials")
  expect(cookies(wrong)).toEqual([])
  const right = await signIn(member)
  expect(expectOk(right).user.language).toBe("de")
  expect(cookies(right)).toEqual([expect.stringMatching(/^tessera-language=de;/)])
})

test("a language that the bank no longer offers is neither read nor kept", async () => {
  const member = await newMember({}, [api.url])
  await asOwner("update users set language = 'fr' where id = $1", [member.user.id])
  const answer = await signIn(member, newVisitor([english.url]))
  expectOk(answer)
  expect(cookies(answer)).toEqual([])
})

/** What is said of fields, by the request's cookie, the browser's languages, and the member's own choice. */
const faultsOf = async (client: ApiClient, headers: Record<string, string>) => {
  const transfer = { fromAccountId: 1, amount: "1.234", recipientIban: "LU280019400644750001" }
  const reference = "x".repeat(141)
  const body = { ...transfer, recipientName: "", reference, more: 1 }
  const answer = await client.post<ProblemDocument>("/api/transfers", body, { headers })
  expect(answer).toMatchObject({ status: 400, body: { code: "invalid_request" } })
  const { errors = [] } = answer.body
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}
const said = {
  en: {
    amount: "Amount can have at most two decimals",
    recipientIban: "This IBAN's check digits are wrong. Check for a typo",
    recipientName: "Recipient name is required",
    reference: "Reference must be at most 140 characters",
    more: "Unknown field",
  },
  de: {
    amount: "Der Betrag darf höchstens zwei Nachkommastellen haben",
    recipientIban: "Die Prüfziffern sind falsch. Prüfen Sie die IBAN auf Tippfehler",
    recipientName: "Geben Sie den Namen des Empfängers ein",
    reference: "Verwendungszweck: höchstens 140 Zeichen",
    more: "Unbekanntes Feld",
  },
  fr: {
    amount: "Le montant peut avoir deux décimales au plus",
    recipientIban: "Les chiffres de contrôle de cet IBAN sont faux. Vérifiez la saisie",
    recipientName: "Saisissez le nom du bénéficiaire",
    reference: "Communication\u00a0: 140 caractères au plus",
    more: "Champ inconnu",
  },
}

test("what is wrong with fields is said in the reader's language", async () => {
  const member = await newMember({}, [api.url])
  expect(await faultsOf(member, {})).toEqual(said.en)
  expect(await faultsOf(member, { "Accept-Language": "fr-LU,fr" })).toEqual(said.fr)
  expectOk(await choose(member, "de"))
  expect(await faultsOf(member, { "Accept-Language": "fr" })).toEqual(said.de)
  const other = await newMember({}, [api.url])
  expect(await faultsOf(other, { cookie: `${other.cookie()}; tessera-language=de` })).toEqual(
    said.de,
  )
  // What the server alone knows.
  const taken = await newVisitor([api.url]).post(
    "/api/auth/register",
    { username: "-marta", password: "long-enough-secret" },
    { headers: { "Accept-Language": "de" } },
  )
  expect(taken).toMatchObject({
    status: 400,
    body: {
      code: "invalid_request",
      title: "Ungültige Anfrage",
      errors: [
        { path: "username", message: "Der Benutzername darf nicht mit einem Bindestrich beginnen" },
      ],
    },
  })
})

test.each(["en", "de", "fr"])(
  "before a sign-in, answers in %s tell nothing of a member and of the language they chose",
  async (language) => {
    const member = await newMember({}, [api.url])
    expectOk(await choose(member, language === "fr" ? "de" : "fr"))
    const headers = { "Accept-Language": language }
    const ask = async (username: string) => {
      const answers = [
        await newVisitor([api.url]).post(
          "/api/auth/login",
          { username, password: "not-the-password" },
          { headers },
        ),
        await newVisitor([api.url]).post(
          "/api/auth/recovery",
          { username, code: "ABCD-EFGH-JKLM", newPassword: "not-the-password" },
          { headers },
        ),
      ]
      return answers.map(({ status, body, headers: given }) => {
        const { traceId: _, ...problem } = body as ProblemDocument
        return { status, problem, cookies: given.getSetCookie(), of: given.get("content-language") }
      })
    }
    expect(await ask(member.username)).toEqual(await ask(`nobody-${member.user.id}`))
  },
)
