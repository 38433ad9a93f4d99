import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, inject, test } from "vitest"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { newCardHolder } from "../../../testing/card-holder.ts"
import { asOwner } from "../../../testing/database.ts"
import { enroll, sendConfirmed } from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member } from "../../../testing/member.ts"
import { repoRoot } from "../../config/root.ts"

const run = promisify(execFile)

/** Runs `npm run bank -- cards …` against the tests' bank. */
function staff(...args: string[]): Promise<{ stdout: string }> {
  const { appUrl, ownerUrl, secrets } = inject("bank")
  return run("npm", ["run", "--silent", "bank", "--", "cards", ...args], {
    cwd: repoRoot,
    env: {
      ...process.env,
      ...secrets,
      NODE_ENV: "test",
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
    },
  })
}

const set = (member: Member, id: number, what: "freeze" | "unfreeze") =>
  member.put<DebitCard>(
    `/api/debit-cards/${id}/${what}`,
    what === "unfreeze" ? { password: member.password } : {},
  )

const actionsOf = async ({ user }: Member) =>
  (
    await asOwner<{ actor: string; action: string }>(
      "select actor, action from audit_events where user_id = $1 and action ~ 'frozen' order by id",
      [user.id],
    )
  ).map(({ actor, action }) => `${actor} ${action}`)

test("a frozen card cannot be used until it is unfrozen; freezing twice succeeds", async () => {
  const { member, card, send } = await newCardHolder("10.00")
  expect(expectOk(await set(member, card.id, "freeze"))).toEqual({ ...card, status: "frozen" })
  expect(expectOk(await set(member, card.id, "freeze")).status).toBe("frozen")
  expectProblem(await send(), "card_not_active")
  expect(expectOk(await set(member, card.id, "unfreeze"))).toEqual(card)
  expect(expectOk(await set(member, card.id, "unfreeze"))).toEqual(card)
  expectOk(await send())
  expect(await actionsOf(member)).toEqual(["customer card.frozen", "customer card.unfrozen"])
})

test("unfreezing requires the password again, however recently it was entered; freezing never does", async () => {
  const { member, card, now } = await newCardHolder("10.00")
  expectOk(await set(member, card.id, "freeze"))
  const unfreeze = (password?: string) =>
    member.put<DebitCard>(`/api/debit-cards/${card.id}/unfreeze`, { password })
  expectProblem(await unfreeze(), "password_required")
  expectProblem(await unfreeze("not-the-password"), "wrong_password")
  expect((await now()).status).toBe("frozen")
  expect(expectOk(await unfreeze(member.password)).status).toBe("active")
})

test("a member with a second factor confirms unfreezing exactly this card; freezing requires no confirmation", async () => {
  const { member, card, now } = await newCardHolder("10.00")
  await enroll(member)
  expectOk(await set(member, card.id, "freeze"))
  const path = `/api/debit-cards/${card.id}/unfreeze`
  const { challenge, answer } = await sendConfirmed((options) =>
    member.put<DebitCard>(path, {}, options),
  )
  expect(challenge).toMatchObject({
    purpose: "security",
    summary: [{ name: "Unfreeze", value: `Visa ending in ${card.lastFour}` }],
  })
  expect(expectOk(answer).status).toBe("active")
  expect((await now()).status).toBe("active")
  // Unfreezing a card that is not frozen needs no confirmation.
  expectOk(await set(member, card.id, "unfreeze"))
})

test("only staff can unfreeze a card that staff froze", async () => {
  const { member, card, now, send } = await newCardHolder("10.00")
  const { stdout } = await staff("list", member.username.toUpperCase())
  expect(stdout).toContain(`${card.id}  Visa        ends ${card.lastFour}  EUR  active`)
  await staff("freeze", String(card.id))
  expect(await now()).toEqual({ ...card, status: "frozen", frozenByBank: true })
  expectProblem(await send(), "card_not_active")
  const { detail } = expectProblem(await set(member, card.id, "unfreeze"), "card_frozen_by_bank")
  expect(detail).toContain("only the bank can unfreeze it")
  expect((await now()).status).toBe("frozen")
  await staff("unfreeze", String(card.id))
  expect(await now()).toEqual(card)
  expectOk(await send())
  expect(await actionsOf(member)).toEqual(["staff card.frozen", "staff card.unfrozen"])
})

test("the holder's own freeze stays when the bank lifts its freeze", async () => {
  const { member, card, now } = await newCardHolder()
  expectOk(await set(member, card.id, "freeze"))
  await staff("freeze", String(card.id))
  await staff("unfreeze", String(card.id))
  expect(await now()).toEqual({ ...card, status: "frozen" })
  expectOk(await set(member, card.id, "unfreeze"))
})

test("the staff command explains errors and its usage", async () => {
  const { card } = await newCardHolder()
  const refused = (...args: string[]) => staff(...args).catch((error: unknown) => error)
  expect(await refused("unfreeze", String(card.id))).toMatchObject({
    code: 1,
    stderr: `Card ${card.id}: The bank has not frozen this card. Nothing was changed.\n`,
  })
  expect(await refused("freeze", "900000000")).toMatchObject({
    code: 1,
    stderr: "Card 900000000: There is no such card.\n",
  })
  expect(await refused("list", "nobody-of-that-name")).toMatchObject({ code: 1 })
  const misunderstood = (await refused("melt", "1")) as { code: number; stderr: string }
  expect(misunderstood.code).toBe(2)
  expect(misunderstood.stderr).toContain("npm run bank -- cards freeze ID")
})
