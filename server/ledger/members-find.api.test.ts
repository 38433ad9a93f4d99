import { expect, test } from "vitest"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { newCardHolder } from "../../testing/card-holder.ts"
import { asOwner } from "../../testing/database.ts"
import { expectOk, newMember } from "../../testing/member.ts"

type Hit = { id: number; name: string; foundBy: string; detail: string | null }

async function find(typed: string, max = 20): Promise<Hit[]> {
  const [row] = await asOwner<{ hits: Hit[] }>("select members_find($1, $2) as hits", [typed, max])
  return row?.hits ?? []
}

const idsOf = async (typed: string) => (await find(typed)).map(({ id }) => id)

/** A family name that no other test uses. */
const rareName = () =>
  `Qu${[...crypto.randomUUID()].map((sign) => String.fromCharCode(97 + (sign.charCodeAt(0) % 26))).join("")}`

test("finds a member by the beginnings of names in any order, case, and accents", async () => {
  const family = rareName()
  const { user } = await newMember({ firstName: "Zoë-Æla", lastName: `Ó${family}` })
  for (const typed of [
    `o${family}`,
    `O${family.slice(0, 20).toUpperCase()} zoe`,
    `Zoë o${family}`,
    `ÆLA, ó${family}`,
  ]) {
    expect(await find(typed)).toMatchObject([{ id: user.id, foundBy: "name" }])
  }
  expect(await find(`max o${family}`)).toEqual([])
})

test("finds a member by username, IBAN, phone number, and reference", async () => {
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, "0")
  const member = await newMember()
  await asOwner("update users set phone_number = $2 where id = $1", [
    member.user.id,
    `+352 6${digits}`,
  ])
  const { iban, id: accountId } = await member.account("EUR")
  await member.deposit(accountId, "10.00")
  const [{ reference } = { reference: "" }] = await asOwner<{ reference: string }>(
    "select reference from transactions where to_account_id = $1",
    [accountId],
  )
  const only = (foundBy: string): unknown => [
    expect.objectContaining({ id: member.user.id, foundBy }),
  ]
  expect(await find(member.username.toUpperCase())).toEqual(only("username"))
  expect(await find(iban.replace(/.{4}/g, "$& ").toLowerCase())).toEqual(only("iban"))
  expect(await find(iban.slice(0, -1))).toEqual(only("iban"))
  // With and without the country's code, as people write the same number.
  expect(await idsOf(`00352 6 ${digits}`)).toContain(member.user.id)
  expect(await idsOf(`06${digits.slice(0, 4)}-${digits.slice(4)}`)).toContain(member.user.id)
  expect(await find(reference.toLowerCase())).toEqual(only("reference"))
})

test("finds both members of a transfer by its reference", async () => {
  const [payer, payee] = [await newMember(), await newMember()]
  const from = await payer.account("EUR")
  await payer.deposit(from.id, "10.00")
  const { iban } = await payee.account("EUR")
  const sent = await payer.post<PostingResult>(
    "/api/transfers",
    { fromAccountId: from.id, recipientIban: iban, recipientName: "Test Member", amount: "1.00" },
    { headers: { "Idempotency-Key": crypto.randomUUID() } },
  )
  expect(new Set(await idsOf(expectOk(sent).transaction.reference))).toEqual(
    new Set([payer.user.id, payee.user.id]),
  )
})

test("finds cards by their last four digits, alone or with a name", async () => {
  const { member, card } = await newCardHolder()
  const name = `Ana ${rareName()}`
  await asOwner("update users set holder_name = $2 where id = $1", [member.user.id, name])
  expect(await idsOf(`${card.lastFour} ${name}`)).toEqual([member.user.id])
  expect(await find(`${card.lastFour} nobody-of-this-name`)).toEqual([])
})

test("finds nobody for texts that name nobody, whatever they contain", async () => {
  for (const typed of ["", "  ", "q", "%", "_", "'", "\\", "a'b:*|c", "€ƒ", "().", "* & |"]) {
    await expect(find(typed, 3)).resolves.toBeInstanceOf(Array)
  }
  expect(await find("%")).toEqual([])
  // A single letter is a whole word, not the beginning of one.
  const { user } = await newMember({ firstName: "Eberhard", lastName: rareName() })
  expect(await idsOf("e")).not.toContain(user.id)
})
