// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import type { Limits } from "#shared/contracts/limits.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { dismissToasts } from "../../ui/toast-store.ts"
import { NewPayeeLimitCard } from "./new-payee-limit.tsx"

const limits: Limits = {
  dailyTransferLimit: "5000.00",
  highest: "50000.00",
  spentToday: "300.00",
  lowered: null,
  paymentsLockedAt: null,
  instantLimit: null,
  instantSpentToday: "100.00",
  newPayeeLimit: null,
  newPayeeChange: null,
  newPayeeUnconfirmed: null,
}
const threeDays = { days: 3, amount: "200.00" }

function open(now: Partial<Limits>, saved: Partial<Limits> = {}) {
  const calls = fakeBank({
    "GET /api/limits": () => json(200, { ...limits, ...now }),
    "PUT /api/limits": () => json(200, { ...limits, ...saved }),
  })
  return { ...show(<NewPayeeLimitCard />), calls }
}

afterEach(dismissToasts)

it("is off by default, and is set with an amount and days", async () => {
  const { user, calls } = open({}, { newPayeeLimit: threeDays })
  await user.click(await screen.findByRole("button", { name: "Set New Payees Limit" }))
  expect(await screen.findByLabelText("Days")).toHaveValue("3")
  expect(screen.queryByRole("radio", { name: "No limit" })).not.toBeInTheDocument()
  await user.type(screen.getByLabelText("Limit"), "60000")
  await user.clear(screen.getByLabelText("Days"))
  await user.type(screen.getByLabelText("Days"), "31{Enter}")
  expect(await screen.findByText("Limit must be at most €50,000.00")).toBeVisible()
  expect(screen.getByText("Days must be a whole number from 1 to 30")).toBeVisible()
  await user.clear(screen.getByLabelText("Limit"))
  await user.type(screen.getByLabelText("Limit"), "200")
  await user.clear(screen.getByLabelText("Days"))
  await user.type(screen.getByLabelText("Days"), "3{Enter}")
  expect(await screen.findByText("Your limit for new payees is saved")).toBeVisible()
  expect(calls.at(-1)?.body).toEqual({
    dailyTransferLimit: "5000.00",
    newPayeeLimit: { days: 3, amount: "200" },
  })
  expect(screen.getByText("€200.00")).toBeVisible()
  expect(screen.getByText("Applies for").nextElementSibling).toHaveTextContent("The first 3 days")
})

it("is removed, and the card says from when", async () => {
  const newPayeeChange = { at: "2026-11-26T10:00:00.000Z", to: null }
  const { user, calls } = open(
    { newPayeeLimit: threeDays },
    { newPayeeLimit: threeDays, newPayeeChange },
  )
  await user.click(await screen.findByRole("button", { name: "Change New Payees Limit" }))
  await user.click(await screen.findByRole("radio", { name: "No limit" }))
  expect(screen.queryByLabelText("Days")).not.toBeInTheDocument()
  expect(screen.getByText(/A weaker one begins after 3 days/)).toBeVisible()
  await user.click(screen.getByRole("button", { name: "Save Limit" }))
  expect(await screen.findByText(/no limit for new payees/)).toBeVisible()
  expect(calls.at(-1)?.body).toEqual({ dailyTransferLimit: "5000.00", newPayeeLimit: null })
})

it("shows the bank's message at its field, and keeps the input", async () => {
  fakeBank({
    "GET /api/limits": () => json(200, { ...limits, newPayeeLimit: threeDays }),
    "PUT /api/limits": () =>
      refusal(400, "invalid_request", "Some fields are wrong.", {
        errors: [{ path: "newPayeeLimit.days", message: "Days are strange" }],
      }),
  })
  const { user } = show(<NewPayeeLimitCard />)
  await user.click(await screen.findByRole("button", { name: "Change New Payees Limit" }))
  const days = await screen.findByLabelText("Days")
  await user.type(days, "{Backspace}7{Enter}")
  expect(await screen.findByText("Days are strange")).toBeVisible()
  expect(days).toHaveValue("7")
})
