import { afterAll, beforeAll, expect, inject, test } from "vitest"
import type { Notification } from "#shared/contracts/notifications.ts"
import type { Payment } from "#shared/contracts/payments.ts"
import type { ProblemDocument } from "#shared/contracts/problem.ts"
import type { SecurityEvent, Session } from "#shared/contracts/security.ts"
import { type ApiProcess, startApi } from "../../../testing/api-process.ts"
import { asOwner } from "../../../testing/database.ts"
import { enroll } from "../../../testing/enrolled.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"
import { moveOn, orderPayment } from "../../../testing/payments/order-payment.ts"

const languages = ["en", "de", "fr"] as const
type Language = (typeof languages)[number]

let api: ApiProcess
beforeAll(async () => {
  api = await startApi(inject("bank"), { LANGUAGES: languages.join(",") })
})
afterAll(() => api.stop())

const reading = (language: Language) => ({ headers: { "accept-language": language } })
/** What is read in each language. */
const inEach = <Body>(member: Pick<Member, "get">, path: string): Promise<Body[]> =>
  Promise.all(languages.map(async (each) => expectOk(await member.get<Body>(path, reading(each)))))

const happens = ({ user }: Member, action: string, details: object = {}) =>
  asOwner(
    "insert into audit_events (user_id, actor, action, details) values ($1, 'staff', $2, $3)",
    [user.id, action, JSON.stringify(details)],
  )

test("notifications are in the language of who reads them, and the same ones in English", async () => {
  const member = await newMember({}, [api.url])
  await happens(member, "cash.paid_in", { amount: "1234.50", currency: "EUR" })
  const texts = await inEach<Notification[]>(member, "/api/notifications")
  expect(texts.map(([first]) => [first?.type, first?.text])).toEqual([
    ["money_received", "Cash was paid in at the counter of €1,234.50"],
    ["money_received", "Am Schalter wurde Bargeld eingezahlt: 1.234,50\u00a0€"],
    ["money_received", "Des espèces ont été versées au guichet\u00a0: 1.234,50\u00a0€"],
  ])
})

test("security activity and devices are", async () => {
  const member = await newMember({}, [api.url])
  await happens(member, "file.opened", { purpose: "lending" })
  const activity = await inEach<SecurityEvent[]>(member, "/api/security-activity")
  expect(activity.map(([first]) => first?.text)).toEqual([
    "Staff opened your file for a loan",
    "Mitarbeiter haben Ihre Akte wegen eines Kredits geöffnet",
    "Un collaborateur a ouvert votre dossier pour un prêt",
  ])
  const sessions = await inEach<Session[]>(member, "/api/sessions")
  expect(sessions.map(([first]) => first?.device)).toEqual([
    "A program",
    "Ein Programm",
    "Un programme",
  ])
})

test("the steps of a payment and the reason why it did not arrive are, and what is stored is not", async () => {
  const member = await newMember({}, [api.url])
  const { id } = await member.account("EUR")
  await member.deposit(id, "1000.00")
  const { transaction } = await orderPayment(member, id, { speed: "instant" })
  await moveOn(transaction.reference, "sent", "rejected AC04")
  const path = `/api/payments/${transaction.reference}`
  const stored = () =>
    asOwner("select to_jsonb(p) as row from payments p where tx_id = $1", [transaction.reference])
  const before = await stored()
  const payments = await inEach<Payment>(member, path)
  expect(payments.map(({ reason, steps }) => [steps.at(-1)?.text, reason])).toEqual([
    [
      "The other bank rejected it. The money is back in your account.",
      "The payee's account is closed.",
    ],
    [
      "Die andere Bank hat die Zahlung abgelehnt. Das Geld ist wieder auf Ihrem Konto.",
      "Das Konto des Empfängers ist geschlossen.",
    ],
    [
      "L'autre banque l'a rejeté. L'argent est de nouveau sur votre compte.",
      "Le compte du bénéficiaire est clôturé.",
    ],
  ])
  expect(await stored()).toEqual(before)
})

test("what is confirmed is, and the proof is bound to no language", async () => {
  const member = await newMember({}, [api.url])
  await enroll(member)
  const ask = (language: Language) =>
    member.put<ProblemDocument>(
      "/api/limits",
      { dailyTransferLimit: "1500.00", password: member.password },
      reading(language),
    )
  expect((await ask("en")).body.challenge?.summary).toEqual([
    { name: "Daily transfer limit", value: "€1,500.00" },
  ])
  expect((await ask("de")).body.challenge?.summary).toEqual([
    { name: "Tageslimit für Überweisungen", value: "1.500,00\u00a0€" },
  ])
  const hashes = await asOwner<{ binds: Buffer }>(
    "select distinct binds from confirmations where user_id = $1",
    [member.user.id],
  )
  expect(hashes).toHaveLength(1)
})
