// @vitest-environment jsdom

import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import type { Outcome } from "#shared/contracts/outcomes.ts"
import { type Call, fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { PageNoticePlace } from "../ui/page-notice.tsx"
import { OutcomeNotices } from "./outcome-notices.tsx"
import { beginSending } from "./submissions.ts"

const owner = 7
let count = 0

/** A submission whose form is gone without an answer. */
async function lose(): Promise<string> {
  const key = `key-${(count += 1)}`
  const submission = {
    key,
    owner,
    kind: "transfer",
    amount: "€120.00",
    sentAt: Date.now(),
  } as const
  const sending = await beginSending(submission)
  sending.leave()
  await sending.end(false)
  return key
}

function showTo(userId: number) {
  return show(
    <>
      <PageNoticePlace />
      <OutcomeNotices owner={userId} />
    </>,
  )
}

const outcomes = (...answers: (Response | Outcome)[]) =>
  fakeBank({
    "GET /api/accounts": () => json(200, []),
    "POST /api/outcomes": () => {
      const next = answers.shift() ?? { outcome: "voided" }
      return next instanceof Response ? next : json(200, next)
    },
  })
const asked = (calls: Call[]) =>
  calls.filter(({ url }) => url === "/api/outcomes").map(({ body }) => body)

it("asks for the outcome by key, says that nothing was sent, and forgets it when it was read", async () => {
  const key = await lose()
  const calls = outcomes()
  const { user, unmount } = showTo(owner)
  expect(await screen.findByText("Not sent")).toBeVisible()
  expect(screen.getByRole("status")).toHaveTextContent("Your transfer of €120.00, from")
  expect(asked(calls)).toEqual([{ key }])
  await user.click(screen.getByRole("button", { name: "OK" }))
  await expect.poll(() => screen.queryByText("Not sent")).toBeNull()
  unmount()
  showTo(owner)
  expect(screen.queryByRole("status")).toBeNull()
})

it("says that it is finding out until the bank knows, and then why it was refused", async () => {
  await lose()
  const at = new Date().toISOString()
  const code = "insufficient_funds"
  outcomes(refusal(409, "request_in_progress", "Wait."), {
    outcome: "refused",
    at,
    code,
    detail: "Not enough money.",
  })
  const { user } = showTo(owner)
  expect(await screen.findByText("Finding out what happened")).toBeVisible()
  expect(await screen.findByText(/Not enough money/)).toBeVisible()
  await user.click(screen.getByRole("button", { name: "OK" }))
  await expect.poll(() => screen.queryByRole("status")).toBeNull()
})

it("tells nobody else", async () => {
  await lose()
  const calls = outcomes()
  const { unmount } = showTo(owner + 1)
  await expect.poll(() => screen.queryByRole("status")).toBeNull()
  expect(asked(calls)).toEqual([])
  unmount()
  const { user } = showTo(owner)
  await user.click(await screen.findByRole("button", { name: "OK" }))
})
