import { expect, inject, test } from "vitest"
import type { CheckedProof, ProvenPayment } from "#shared/contracts/proofs.ts"
import type { PostingResult, Transaction } from "#shared/contracts/transactions.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem, withoutTrace } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember, newVisitor } from "../../../testing/member.ts"
import { staffFunction } from "../../../testing/staff-functions.ts"
import { proofCode } from "../../documents/proof-code.ts"

const key = () => Buffer.from(inject("bank").secrets.SEAL_KEY, "base64")

/** A payment from one member to another, as its proof states it. */
async function paid(): Promise<{ payer: Member; payee: Member; payment: ProvenPayment }> {
  const [payer, payee] = await Promise.all([
    newMember({ firstName: "Ana", lastName: "Ek" }),
    newMember({ firstName: "Bo", lastName: "Ek" }),
  ])
  const [from, to] = [await payer.account("EUR"), await payee.account("EUR")]
  await payer.deposit(from.id, "50.00")
  const { transaction } = expectOk(
    await payer.post<PostingResult>("/api/transfers", {
      fromAccountId: from.id,
      recipientIban: to.iban,
      recipientName: "Bo Ek",
      amount: "12.50",
      reference: "Rent & <more>",
    }),
  )
  const [row] = await asOwner<{ date: string }>(
    "select to_char(bank_day(created_at), 'YYYY-MM-DD') as date from transactions where id = $1",
    [transaction.id],
  )
  const payment = {
    reference: transaction.reference,
    date: row?.date ?? "",
    amount: "12.50",
    currency: "EUR" as const,
    payerName: "Ana Ek",
    payerIban: from.iban,
    payeeName: "Bo Ek",
    payeeIban: to.iban,
    message: "Rent & <more>",
  }
  return { payer, payee, payment }
}

const check = (paymentReference: string, verificationCode: string) =>
  newVisitor().post<CheckedProof>("/api/proof-checks", { paymentReference, verificationCode })

test("the payer gets a PDF, and anybody with its code sees what it states and nothing else", async () => {
  const { payer, payee, payment } = await paid()
  const path = `/api/transactions/${payment.reference}/proof`
  const proof = await payer.get(path)
  expect(proof.status).toBe(200)
  expect(proof.headers.get("content-type")).toBe("application/pdf")
  // Neither the payee nor a stranger gets one, and both get the same answer.
  expectProblem(await payee.get(path), "not_found")
  expectProblem(await payee.get("/api/transactions/TRF-20261120-ZZZZZZZZ/proof"), "not_found")
  const [deposit] = expectOk(await payer.get<Transaction[]>("/api/transactions?kind=deposit"))
  expectProblem(await payer.get(`/api/transactions/${deposit?.reference}/proof`), "not_found")

  const code = proofCode(key(), payment)
  expect(expectOk(await check(payment.reference, code))).toEqual({ payment })
  const typed = await check(payment.reference.toLowerCase().replaceAll("-", " "), ` ${code} `)
  expect(expectOk(typed)).toEqual({ payment })
})

test("a wrong code, an unknown reference, and a payment that came back get the same answer", async () => {
  const { payer, payment } = await paid()
  const code = proofCode(key(), payment)
  const wrong = `${code.slice(0, -1)}${code.endsWith("2") ? "3" : "2"}`
  const [entry] = await asOwner<{ id: string }>(
    "select entry_id as id from transactions where reference = $1",
    [payment.reference],
  )
  expectOk(await check(payment.reference, code))
  const answers = [
    await check(payment.reference, wrong),
    await check("TRF-20261120-ZZZZZZZZ", code),
  ]
  const both = { makerName: "Ida Keller", checkerName: "Ben Ortega" }
  await staffFunction("entry_reverse_carry_out", { entryId: Number(entry?.id) }, both)
  answers.push(await check(payment.reference, code))
  expect(new Set(answers.map(withoutTrace)).size).toBe(1)
  expect(answers[0]?.body).toEqual({ payment: null })
  expectProblem(
    await payer.get(`/api/transactions/${payment.reference}/proof`),
    "document_not_possible",
  )
})

test("a payment that was corrected is proven with what it is now, and no longer with what it was", async () => {
  const { payer, payment } = await paid()
  const [entry] = await asOwner<{ id: string }>(
    "select entry_id as id from transactions where reference = $1",
    [payment.reference],
  )
  const both = { makerName: "Ida Keller", checkerName: "Ben Ortega" }
  const entryId = Number(entry?.id)
  await staffFunction("entry_correct_carry_out", { entryId, amount: "12.49" }, both)
  expect((await payer.get(`/api/transactions/${payment.reference}/proof`)).status).toBe(200)
  const corrected = { ...payment, amount: "12.49" }
  const { reference } = payment
  expect((await check(reference, proofCode(key(), payment))).body).toEqual({ payment: null })
  expect(expectOk(await check(reference, proofCode(key(), corrected)))).toEqual({
    payment: corrected,
  })
})

test("what cannot be a reference or a code gets a sentence", async () => {
  const { body } = await check("TRF-1", "A")
  expect(body).toMatchObject({
    errors: [
      { path: "paymentReference", message: "Enter the reference, such as TRF-20261120-7F3K9Q2M" },
      { path: "verificationCode", message: "Enter the verification code, 20 letters and digits" },
    ],
  })
})
