import { beforeEach, describe, expect, test } from "vitest"
import type { RecentPayee, SavedPayee, SavedPayeeDetail } from "#shared/contracts/payees.ts"
import { makeIban } from "#shared/iban/own-bank.ts"
import { maxRecentPayees, maxSavedPayees } from "#shared/limits.ts"
import {
  badIbans,
  badLines,
  expectEachRefused,
  ibansOutsideSepa,
  validNames,
} from "../../../testing/bad-values.ts"
import { otherBankIban } from "../../../testing/card-holder.ts"
import { asApp, asOwner } from "../../../testing/database.ts"
import { enroll } from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"
import { moveOn, orderPayment } from "../../../testing/payments/order-payment.ts"

const path = "/api/saved-payees"
const elsewhere = { iban: "fr14 2004 1010 0505 0001 3m02 606", name: " Park Homes " }

let member: Member
beforeEach(async () => {
  member = await newMember()
})

const save = (payee: object = elsewhere, who = member) => who.post<SavedPayee>(path, payee)
const list = async (q = "", who = member) =>
  expectOk(await who.get<SavedPayee[]>(q ? `${path}?q=${encodeURIComponent(q)}` : path))
const show = (id: number, who = member) => who.get<SavedPayeeDetail>(`${path}/${id}`)
const names = (payees: SavedPayee[]) => payees.map(({ ownName, name }) => ownName ?? name)

describe("saving", () => {
  test("needs no confirmation, and keeps the name as the payee's bank gave it", async () => {
    await enroll(member)
    const zoe = await newMember({ firstName: "Zoë", lastName: "Kowalski" })
    const { iban } = await zoe.account("EUR")
    const payee = expectOk(await save({ iban, name: "Zoe Kowalsky", ownName: " Zoë from work " }))
    expect(payee).toEqual({
      id: expect.any(Number) as number,
      iban,
      name: "Zoë Kowalski",
      ownName: "Zoë from work",
      verified: "match",
      verifiedAt: expect.stringMatching(/^20.*Z$/) as string,
      createdAt: expect.stringMatching(/^20.*Z$/) as string,
    })
    expect(await list()).toEqual([payee])
    expect(expectOk(await show(payee.id))).toEqual({ ...payee, transfers: [] })
  })

  test("a name that does not match, or can't be checked, is kept with that result", async () => {
    const { iban } = await (await newMember()).account("EUR")
    expect(expectOk(await save({ iban, name: "Peter Miller" }))).toMatchObject({
      name: "Peter Miller",
      ownName: null,
      verified: "no_match",
    })
    expect(expectOk(await save())).toMatchObject({
      iban: otherBankIban,
      name: "Park Homes",
      verified: "not_possible",
    })
  })

  test("each IBAN once, and a changed IBAN is a new payee", async () => {
    const first = expectOk(await save())
    expectProblem(await save({ ...elsewhere, name: "Another name" }), "already_saved")
    const second = expectOk(await save({ ...elsewhere, iban: "DE89370400440532013000" }))
    expect(second.id).not.toBe(first.id)
    expect((await list()).map(({ iban }) => iban)).toEqual([
      "FR1420041010050500013M02606",
      "DE89370400440532013000",
    ])
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => save({ iban: "BE68539007547034", name: "Bo" })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
  })

  test("own accounts and accounts that do not exist are refused", async () => {
    const { iban } = await member.account("EUR")
    expect(expectProblem(await save({ iban, name: "Me" }), "already_saved").detail).toContain("own")
    const nobody = makeIban("EUR", 999_999_999_996n)
    expectProblem(await save({ iban: nobody, name: "Nobody" }), "payee_not_found")
    expect(await list()).toEqual([])
  })

  test(`at most ${maxSavedPayees}`, async () => {
    await asOwner(
      `insert into saved_payees (user_id, iban, name, verified)
        select $1, 'DE' || lpad(n::text, 20, '0'), 'One of many', 'match' from generate_series(1, $2::int) as n`,
      [member.user.id, maxSavedPayees],
    )
    expectProblem(await save(), "too_many_payees")
    const [one] = await list()
    expectOk(await member.post(`${path}/${one?.id}/removal`, {}))
    expectOk(await save())
  })

  test("invalid input is refused field by field", async () => {
    const expectRefused = expectEachRefused.bind(null, member, path, elsewhere)
    await expectRefused("iban", badIbans)
    await expectRefused("iban", ibansOutsideSepa)
    await expectRefused("name", { "Name is required": ["", "  ", null, 1] })
    await expectRefused("name", badLines("Name", 70))
    await expectRefused("ownName", badLines("Your name for them", 70), {
      optional: true,
    })
    for (const ownName of validNames) {
      const payee = expectOk(await save({ ...elsewhere, ownName }))
      expectOk(await member.post(`${path}/${payee.id}/removal`, {}))
    }
  })
})

describe("a saved payee", () => {
  test("only its owner can see, rename, and remove", async () => {
    const { id } = expectOk(await save())
    const stranger = await newMember()
    const rename = (who: Member, body: object) => who.put<SavedPayee>(`${path}/${id}`, body)
    expectProblem(await show(id, stranger), "not_found")
    expectProblem(await rename(stranger, { ownName: "Mine" }), "not_found")
    expectProblem(await stranger.post(`${path}/${id}/removal`, {}), "not_found")
    expect(await list("", stranger)).toEqual([])
    expect(expectOk(await rename(member, { ownName: " Rent " })).ownName).toBe("Rent")
    expect(expectOk(await rename(member, { ownName: "  " })).ownName).toBeNull()
    expectOk(await rename(member, { ownName: "Rent" }))
    expect(expectOk(await rename(member, {})).ownName).toBeNull()
    expectOk(await member.post(`${path}/${id}/removal`, {}))
    expectProblem(await show(id), "not_found")
    expectProblem(await rename(member, {}), "not_found")
    expectProblem(await member.post(`${path}/${id}/removal`, {}), "not_found")
  })

  test("is found by own name, name, and IBAN, ignoring case, accents, and spaces", async () => {
    expectOk(await save({ ...elsewhere, ownName: "Łukasz’s flat" }))
    expectOk(await save({ iban: "DE89370400440532013000", name: "Zoë Groß" }))
    expect(names(await list())).toEqual(["Łukasz’s flat", "Zoë Groß"])
    for (const q of ["lukasz", "PARK HOMES", "fr14 2004 1010", "013m02606"]) {
      expect(names(await list(q)), q).toEqual(["Łukasz’s flat"])
    }
    for (const q of ["zoe", "gross", "DE89 3704"]) {
      expect(names(await list(q)), q).toEqual(["Zoë Groß"])
    }
    expect(await list("%")).toEqual([])
    expect(await list("flat\nPark".replace("\n", " "))).toEqual([])
    expectProblem(await member.get(`${path}?q=${"x".repeat(101)}`), "invalid_request")
    expectProblem(
      await member.get(`${path}?q=${encodeURIComponent("ﷺ".repeat(9))}`),
      "invalid_request",
    )
  })

  test("is verified again whenever its name is checked, and then says that it no longer matches", async () => {
    const zoe = await newMember({ firstName: "Zoë", lastName: "Kowalski" })
    const { iban } = await zoe.account("EUR")
    const { id, verifiedAt } = expectOk(await save({ iban, name: "Zoë Kowalski" }))
    await asOwner(
      "update saved_payees set verified_at = verified_at - interval '31 days' where id = $1",
      [id],
    )
    await asOwner("update users set holder_name = 'Zoë Lindqvist Berg' where id = $1", [
      zoe.user.id,
    ])
    const check = async (recipientName: string) =>
      expectOk(
        await member.post<{ result: string }>("/api/payee-verification", {
          recipientIban: iban,
          recipientName,
        }),
      ).result
    expect(await check("Somebody Else")).toBe("no_match")
    expect(expectOk(await show(id)).verified).toBe("match")
    const result = await check("Zoë Kowalski")
    expect(["no_match", "close_match"]).toContain(result)
    const now = expectOk(await show(id))
    expect(now).toMatchObject({ name: "Zoë Kowalski", verified: result })
    expect(now.verifiedAt >= verifiedAt).toBe(true)
  })

  test("the app's role can change neither whose payee it is nor when it was added", async () => {
    const { id, iban } = expectOk(await save())
    for (const change of ["iban = 'XX'", "user_id = 1", "name = 'x'", "created_at = now()"]) {
      await expect(asApp(`update saved_payees set ${change} where id = ${id}`)).rejects.toThrow(
        /permission denied/,
      )
    }
    await asApp(`delete from saved_payees where id = ${id}`)
    await asApp(
      `insert into saved_payees (user_id, iban, name, verified, created_at)
        values (${member.user.id}, '${iban}', 'x', 'match', now() - interval '1 year')`,
    )
    const [row] = await list()
    expect(Date.parse(row?.createdAt ?? "")).toBeGreaterThan(Date.now() - 3_600_000)
  })
})

describe("payees in the history", () => {
  const pay = async (recipientIban: string, recipientName: string, amount = "1.00") => {
    const { id: fromAccountId } = await member.account("EUR")
    const order = { fromAccountId, amount, recipientIban, recipientName }
    const answer = await member.post<{ transaction: { reference: string } }>(
      "/api/transfers",
      order,
    )
    return expectOk(answer).transaction.reference
  }
  const recent = async () => expectOk(await member.get<RecentPayee[]>("/api/recent-payees"))

  test("those paid last come first, each IBAN once with its last name, without own accounts", async () => {
    await member.deposit((await member.account("EUR")).id, "100.00")
    expect(await recent()).toEqual([])
    await pay(otherBankIban, "Park")
    await pay("DE89370400440532013000", "Jonas Keller")
    const last = await pay(otherBankIban, "Park Homes")
    await pay((await member.account("GBP")).iban, "Me")
    const payees = await recent()
    expect(payees.map(({ name }) => name)).toEqual(["Park Homes", "Jonas Keller"])
    expect(payees[0]).toEqual({
      iban: otherBankIban,
      name: "Park Homes",
      reference: last,
      paidAt: expect.stringMatching(/^20.*Z$/) as string,
    })
    const stranger = await newMember()
    expect(expectOk(await stranger.get("/api/recent-payees"))).toEqual([])
  })

  test("a payment that was rejected or returned does not make its payee a recent one", async () => {
    const { id } = await member.account("EUR")
    await member.deposit(id, "100.00")
    const order = async (recipientIban: string, recipientName: string) => {
      const fields = { amount: "1.00", recipientIban, recipientName }
      return (await orderPayment(member, id, fields)).transaction.reference
    }
    const before = await order(otherBankIban, "Park Homes")
    await moveOn(before, "sent", "settled")
    await moveOn(await order(otherBankIban, "Park Home"), "sent", "rejected AC04")
    await moveOn(await order("DE89370400440532013000", "Jonas Keller"), "sent", "rejected AC04")
    // The account was paid once before.
    expect((await recent()).map(({ name }) => name)).toEqual(["Park Homes"])
    await moveOn(before, "returned AC04")
    expect(await recent()).toEqual([])
  })

  test("a saved payee has the transfers to its IBAN, newest first, whatever name they were sent to", async () => {
    await member.deposit((await member.account("EUR")).id, "100.00")
    await pay("DE89370400440532013000", "Jonas Keller")
    const first = await pay(otherBankIban, "Park")
    const second = await pay(otherBankIban, "Park Homes", "2.00")
    const { id } = expectOk(await save())
    const { transfers } = expectOk(await show(id))
    expect(
      transfers.map(({ reference, direction, amount }) => ({ reference, direction, amount })),
    ).toEqual([
      { reference: second, direction: "out", amount: "2.00" },
      { reference: first, direction: "out", amount: "1.00" },
    ])
  })

  test(`at most ${maxRecentPayees} recent payees`, async () => {
    const { id } = await member.account("EUR")
    await member.deposit(id, "100.00")
    await asOwner(
      `select ledger_post_for_bank(jsonb_build_object('kind', 'outgoing_transfer', 'userId', $1::int,
          'fromAccountId', $2::int, 'amount', '1.00', 'recipientName', 'Payee ' || n,
          'recipientIban', 'DE' || lpad(n::text, 20, '0'), 'description', ''), null)
        from generate_series(1, $3::int) as n`,
      [member.user.id, id, maxRecentPayees + 5],
    )
    const payees = await recent()
    expect(payees).toHaveLength(maxRecentPayees)
    expect(payees[0]?.name).toBe(`Payee ${maxRecentPayees + 5}`)
  })
})
