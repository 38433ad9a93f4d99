import { expect, test } from "vitest"
import * as z from "zod/mini"
import { asApp, asOwner } from "../../../../testing/database.ts"
import { newMember } from "../../../../testing/member.ts"
import { testStaffContext } from "../../../../testing/staff-context.ts"
import { callFunction } from "../../../db/call-function.ts"
import { staffAnswer } from "../../../staff/staff-answer.ts"
import { showHolder } from "./serve-holder.ts"

const context = testStaffContext()

const document = {
  documentKind: "passport",
  documentNumber: "LX-48213",
  documentCountry: "LU",
  documentExpiresOn: "2999-01-31",
}

const Checked = staffAnswer({ holderName: z.string() })

async function newHolder() {
  const { user, username } = await newMember()
  const check = (changes: object) =>
    callFunction(context.db, "identity_check", Checked, [
      { memberId: user.id, evidence: "Seen at the counter", ...changes },
      {},
    ])
  const state = async () => {
    const [row] = await asOwner<{ state: string }>("select identity_state($1) as state", [user.id])
    const holder = await showHolder(context, { username })
    return [row?.state, holder.outcome === "found" && holder.identityChecked]
  }
  return { user, check, state }
}

test("an identity is new, then checked, and to be checked again when staff say so", async () => {
  const { check, state } = await newHolder()
  expect(await state()).toEqual(["new", false])
  expect(await check(document)).toMatchObject({ outcome: "done", holderName: "Test Member" })
  expect(await state()).toEqual(["checked", true])
  expect(await check({ again: true, evidence: "The photo may be another person" })).toMatchObject({
    outcome: "done",
  })
  // A verification of payee answers for the name no longer, as before the first check.
  expect(await state()).toEqual(["again", false])
  await check(document)
  expect(await state()).toEqual(["checked", true])
})

test("an expired document or a new name asks for a new check", async () => {
  const { user, check, state } = await newHolder()
  expect(await check({ ...document, documentExpiresOn: "2020-01-31" })).toEqual({
    outcome: "refused",
    reason: "document_expired",
  })
  await check(document)
  await asOwner("update users set holder_name = 'Someone Else' where id = $1", [user.id])
  expect(await state()).toEqual(["again", false])
})

test("the document's number is neither in the audit trail nor readable for the API", async () => {
  const { user, check } = await newHolder()
  await check(document)
  const events = await asOwner<{ details: object }>(
    "select details from audit_events where user_id = $1 and action = 'identity.checked'",
    [user.id],
  )
  expect(events).toHaveLength(1)
  expect(JSON.stringify(events)).not.toContain(document.documentNumber)
  await expect(asApp("select document_number from identity_checks")).rejects.toThrow(/permission/)
  await expect(
    asOwner("delete from identity_checks where user_id = $1", [user.id]),
  ).rejects.toThrow(/append-only/)
})
