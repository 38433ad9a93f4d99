// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import type { MoneyResult } from "../../money/result-store.ts"
import { demoTransaction, euroAccount, poundAccount } from "../../testing/demo-money.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { DepositForm } from "./deposit-form.tsx"

function start(answers: Parameters<typeof fakeBank>[0]) {
  const onAdded = vi.fn<(result: MoneyResult) => void>()
  const calls = fakeBank(answers)
  const view = show(
    <DepositForm
      accounts={[euroAccount, poundAccount]}
      onAdded={onAdded}
      onCancel={() => undefined}
      onProgress={() => undefined}
    />,
  )
  return { ...view, calls, onAdded }
}

const submit = () => screen.getByRole("button", { name: "Add Funds" })

describe("Add Funds", () => {
  it("rejects input with the specification's messages", async () => {
    const { user, calls } = start({})
    await user.type(screen.getByLabelText("Amount"), "-5")
    await user.click(submit())
    expect(await screen.findByText("Description is required")).toBeVisible()
    expect(screen.getByText("Amount must be a positive number")).toBeVisible()
    expect(screen.getByLabelText("Amount")).toHaveFocus()
    expect(calls).toHaveLength(0)
  })

  it("adds money to the chosen account and passes the result on", async () => {
    const { user, calls, onAdded } = start({
      "POST /api/deposits": () =>
        json(201, {
          transaction: { ...demoTransaction, type: "deposit", amount: "5.00", currency: "GBP" },
        }),
    })
    await user.click(screen.getByRole("combobox", { name: /Account/ }))
    await user.click(screen.getByRole("option", { name: /Sterling Savings/ }))
    await user.type(screen.getByLabelText("Amount"), "5")
    await user.type(screen.getByLabelText("Description"), "Pocket money")
    await user.click(submit())
    await waitFor(() => expect(onAdded).toHaveBeenCalledOnce())
    expect(calls[0]?.body).toEqual({ accountId: 2, amount: "5", description: "Pocket money" })
    expect(calls[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/)
    expect(onAdded.mock.lastCall?.[0]).toMatchObject({
      type: "deposit",
      currency: "GBP",
      accountName: "Sterling Savings",
    })
  })

  it("shows the server's message at the field and as a toast", async () => {
    const { user, onAdded } = start({
      "POST /api/deposits": () => refusal(422, "balance_too_large", "The account is full."),
    })
    await user.type(screen.getByLabelText("Amount"), "5")
    await user.type(screen.getByLabelText("Description"), "x")
    await user.click(submit())
    await waitFor(() =>
      expect(screen.getByLabelText("Amount")).toHaveAccessibleDescription("The account is full."),
    )
    expect(screen.getByText("Error")).toBeVisible()
    expect(onAdded).not.toHaveBeenCalled()
  })
})
