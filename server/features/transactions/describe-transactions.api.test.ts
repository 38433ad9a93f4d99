import { expect, inject, test } from "vitest"
import type { Transaction, TransactionDetail } from "#shared/contracts/transactions.ts"
import { describedAs, kindsThatBankDescribes } from "#shared/ledger/descriptions.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import { asOwner } from "../../../testing/database.ts"
import { borrow, loanOf } from "../../../testing/loans.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"
import { staffFunction } from "../../../testing/staff-functions.ts"

const german = { headers: { "accept-language": "de" } }

/** What a member's entries are called in a language, by the stored text. */
async function descriptionsIn(member: Member, language: string): Promise<Record<string, string>> {
  const list = await member.get<Transaction[]>("/api/transactions", {
    headers: { "accept-language": language },
  })
  return Object.fromEntries(
    expectOk(list).map(({ reference, description }) => [reference, description]),
  )
}

const entryOf = async (reference: string) =>
  (
    await asOwner<{ id: number }>(
      "select id::int as id from journal_entries where reference = $1",
      [reference],
    )
  )[0]?.id

test("what the bank has written is read in each language, and what members wrote is not", async () => {
  const member = await newMember()
  const { id } = await member.account("EUR")
  await member.deposit(id, "100.00")
  const loanId = await borrow(member)
  expectOk(await member.post(`/api/loans/${loanId}/repayments`, { amount: "10.00" }))
  const accountId = id
  await staffFunction("fee_refund_carry_out", { accountId, amount: "2.00", fee: "Lost card" })
  const [fee, ...older] = Object.keys(await descriptionsIn(member, "en"))
  expect(fee).toMatch(/^FEE-/)
  expect(older).toHaveLength(3)
  const entryId = await entryOf(fee ?? "")
  expect(await staffFunction("entry_correct_carry_out", { entryId, amount: "1.50" })).toMatchObject(
    { outcome: "done" },
  )

  const [english, inGerman, inFrench] = await Promise.all(
    ["en", "de", "fr"].map((language) => descriptionsIn(member, language)),
  )
  expect(Object.values(english ?? {})).toEqual([
    `Correction of ${fee} by the bank`,
    "Refund of a fee: Lost card",
    "Personal loan repayment",
    "Personal loan paid out",
    "Test deposit",
  ])
  expect(Object.values(inGerman ?? {})).toEqual([
    `Korrektur von ${fee} durch die Bank`,
    "Erstattung einer Gebühr: Lost card",
    "Privatkredit: Rückzahlung",
    "Privatkredit: Auszahlung",
    "Test deposit",
  ])
  expect(Object.values(inFrench ?? {})).toEqual([
    `Rectification de ${fee} par la banque`,
    "Remboursement de frais\u00a0: Lost card",
    "Prêt personnel\u00a0: remboursement",
    "Prêt personnel\u00a0: versement",
    "Test deposit",
  ])

  const detail = expectOk(await member.get<TransactionDetail>(`/api/transactions/${fee}`, german))
  expect(detail).toMatchObject({
    description: "Erstattung einer Gebühr: Lost card",
    message: "Erstattung einer Gebühr: Lost card",
  })
  const answer = await member.post<{ transaction: Transaction }>(
    `/api/loans/${loanId}/repayments`,
    { amount: "10.00" },
    german,
  )
  expect(expectOk(answer).transaction.description).toBe("Privatkredit: Rückzahlung")
  expect((await loanOf(member, loanId)).status).toBe("active")
})

test("a search finds what is stored and what the member reads", async () => {
  const member = await newMember()
  const { id: accountId } = await member.account("EUR")
  await member.deposit(accountId, "1.00")
  await staffFunction("fee_refund_carry_out", { accountId, amount: "2.00", fee: "Lost card" })
  const found = async (text: string, language: string) =>
    expectOk(
      await member.get<Transaction[]>(`/api/transactions?q=${encodeURIComponent(text)}`, {
        headers: { "accept-language": language },
      }),
    ).map(({ amount }) => amount)
  expect(await found("gebuhr", "de")).toEqual(["2.00"])
  expect(await found("Refund of a fee", "de")).toEqual(["2.00"])
  expect(await found("einzahlung", "de")).toEqual(["2.00", "1.00"])
  expect(await found("Gebühr", "en")).toEqual([])
  expect(await found("frais", "fr")).toEqual(["2.00"])
})

test("the CSV file of the history has what is stored", async () => {
  const member = await newMember()
  const { id: accountId } = await member.account("EUR")
  await staffFunction("fee_refund_carry_out", { accountId, amount: "2.00", fee: "Lost card" })
  const response = await fetch(`${inject("apis")[0]}/api/transactions.csv`, {
    headers: { cookie: member.cookie(), ...german.headers },
  })
  expect(await response.text()).toContain('"Refund of a fee: Lost card"')
})

test("the texts that the bank's own functions write are those that are read", async () => {
  const kinds = kindsThatBankDescribes.filter((kind) =>
    /^(?:payment|recall|claim|unapplied)/.test(kind),
  )
  expect(kinds.length).toBeGreaterThan(6)
  for (const remittance of ["Rent", "", "x".repeat(140), "Returned: again"]) {
    for (const kind of kinds) {
      const [row] = await asOwner<{ text: string }>(
        `select payment_description(p, $1) as text from jsonb_populate_record(null::payments,
          jsonb_build_object('direction', 'out', 'remittance', $2::text, 'other_name', 'Ana Ek')) as p`,
        [kind, remittance],
      )
      const description = row?.text ?? ""
      if (description === "") continue
      const read = describedAs({ kind, description, beganPayment: false })
      expect(sayEach.en(read)).toBe(description)
      expect(sayEach.de(read), `${kind}: ${description}`).not.toBe(description)
      expect(sayEach.fr(read), `${kind}: ${description}`).not.toBe(description)
    }
  }
})
