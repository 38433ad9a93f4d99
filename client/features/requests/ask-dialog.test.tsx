// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { euroAccount } from "../../testing/demo-money.ts"
import { fakeBank, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { AskDialog } from "./ask-dialog.tsx"

it("asks nobody by name once the choice is a QR code, whatever is typed afterward", async () => {
  const calls = fakeBank({
    "POST /api/payment-requests": () => refusal(422, "account_closed", "The account is closed."),
  })
  const { user } = show(<AskDialog accounts={[euroAccount]} onClose={() => undefined} />)
  await user.type(await screen.findByLabelText("Username or IBAN"), "marta")
  await user.click(screen.getByRole("radio", { name: /^Anybody/ }))
  await user.type(screen.getByLabelText("Amount"), "24.50")
  await user.type(screen.getByLabelText("Reason"), "Dinner{Enter}")
  await expect
    .poll(() => calls.find(({ method }) => method === "POST")?.body)
    .toMatchObject({
      amount: "24.50",
      reason: "Dinner",
      accountId: euroAccount.id,
    })
  expect(calls.find(({ method }) => method === "POST")?.body).not.toHaveProperty("asked")
})
