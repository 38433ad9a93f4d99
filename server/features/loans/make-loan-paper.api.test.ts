import { expect, test } from "vitest"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { apply, borrow, openOffer } from "../../../testing/loans.ts"
import { newMember } from "../../../testing/member.ts"

test("each loan has the papers of its type and state, for its owner alone", async () => {
  const [member, other] = await Promise.all([newMember(), newMember()])
  const paper = (id: number, name: string, by = member) =>
    by.get(`/api/loans/${id}/paper?paper=${name}`)
  const applied = await apply(member, { loanType: "mortgage", amount: "250000.00" })
  const offered = await apply(member, { loanType: "auto" })
  await asOwner(openOffer, [offered])
  const active = await borrow(member, { loanType: "business" })

  for (const [id, names] of [
    [applied, ["information", "schedule"]],
    [offered, ["information", "agreement", "schedule"]],
    [active, ["information", "agreement", "schedule", "payoff"]],
  ] as const) {
    for (const name of names) {
      const { status, headers } = await paper(id, name)
      expect([status, headers.get("content-type")], name).toEqual([200, "application/pdf"])
      expect(headers.get("content-disposition")).toContain(`loan-${id}-${name}.pdf`)
    }
  }
  for (const [id, name] of [
    [applied, "agreement"],
    [applied, "payoff"],
    [offered, "payoff"],
  ] as const) {
    expectProblem(await paper(id, name), "document_not_possible")
  }
  expectProblem(await paper(active, "payoff", other), "not_found")
  expectProblem(await paper(active, "receipt"), "invalid_request")
})
