import { expect, test } from "vitest"
import { newMember } from "../../../../testing/member.ts"
import { testStaffContext } from "../../../../testing/staff-context.ts"
import { changeHolderName, checkHolder, showHolder } from "./serve-holder.ts"

const context = testStaffContext()

test("changing a holder's name also marks it as checked; refusals say why", async () => {
  const { username, user } = await newMember()
  const evidence = "Passport seen"
  const change = { username, holderName: " Ana  Roth ", evidence }
  const refused = (reason: string) => ({ outcome: "refused", reason })
  for (const [changes, reason] of [
    [{ holderName: " " }, "name_length"],
    [{ holderName: "Ana\u200bRoth" }, "invisible_character"],
    [{ evidence: "seen" }, "evidence_length"],
    [{ username: "nobody.at.all" }, "customer_not_found"],
  ] as const) {
    expect(await changeHolderName(context, { ...change, ...changes })).toEqual(refused(reason))
  }
  expect(context.announced).toEqual([])
  const userId = user.id
  const holderName = "Ana Roth"
  expect(await changeHolderName(context, change)).toEqual({
    outcome: "changed",
    userId,
    holderName,
  })
  expect(await changeHolderName(context, change)).toEqual(refused("same_name"))
  expect(await showHolder(context, { username })).toMatchObject({
    outcome: "found",
    holderName,
    identityChecked: true,
  })
  expect(await checkHolder(context, { username, evidence })).toEqual({
    outcome: "checked",
    userId,
    holderName,
  })
})
