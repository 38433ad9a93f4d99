// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import type { Limits } from "#shared/contracts/limits.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { dismissToasts } from "../../ui/toast-store.ts"
import { InstantLimitCard } from "./instant-limit.tsx"

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

function open(instantLimit: Limits["instantLimit"], saved: Limits["instantLimit"] = null) {
  const calls = fakeBank({
    "GET /api/limits": () => json(200, { ...limits, instantLimit }),
    "PUT /api/limits": () => json(200, { ...limits, instantLimit: saved }),
  })
  return { ...show(<InstantLimitCard />), calls }
}

afterEach(dismissToasts)

it("sets a limit for each payment, and leaves the daily limit as it is", async () => {
  const { user, calls } = open(null, { amount: "500.00", per: "payment" })
  await user.click(await screen.findByRole("button", { name: "Set Instant Limit" }))
  expect(screen.queryByRole("radio", { name: "No limit" })).not.toBeInTheDocument()
  const field = screen.getByLabelText("Limit")
  await user.type(field, "{Enter}")
  expect(await screen.findByText("Limit must be a positive number")).toBeVisible()
  await user.type(field, "60000{Enter}")
  expect(await screen.findByText("Limit must be at most €50,000.00")).toBeVisible()
  await user.clear(field)
  await user.type(field, "500{Enter}")
  expect(
    await screen.findByText("Your limit for instant payments is now €500.00 each"),
  ).toBeVisible()
  expect(calls.at(-1)?.body).toEqual({
    dailyTransferLimit: "5000.00",
    instantLimit: { amount: "500", per: "payment" },
  })
  expect(screen.getByText("€500.00")).toBeVisible()
  expect(screen.getByText("Applies to").nextElementSibling).toHaveTextContent("Each payment")
  expect(screen.queryByText("Left today")).not.toBeInTheDocument()
})

it("shows what is left of a day's limit, and removes it", async () => {
  const { user, calls } = open({ amount: "400.00", per: "day" })
  expect(await screen.findByRole("img", { name: "€100.00 of €400.00 sent today" })).toBeVisible()
  expect(screen.getByText("Left today").nextElementSibling).toHaveTextContent("€300.00")
  await user.click(screen.getByRole("button", { name: "Change Instant Limit" }))
  expect(await screen.findByRole("radio", { name: "Each day" })).toHaveFocus()
  await user.click(screen.getByRole("radio", { name: "No limit" }))
  expect(screen.queryByLabelText("Limit")).not.toBeInTheDocument()
  await user.click(screen.getByRole("button", { name: "Save Limit" }))
  expect(await screen.findByText("Instant payments have no limit of their own now")).toBeVisible()
  expect(calls.at(-1)?.body).toEqual({ dailyTransferLimit: "5000.00", instantLimit: null })
})

it("keeps the dialog open with what was typed when the bank refuses the amount", async () => {
  fakeBank({
    "GET /api/limits": () => json(200, { ...limits, instantLimit: { amount: "9.00", per: "day" } }),
    "PUT /api/limits": () =>
      refusal(400, "invalid_request", "Some fields are wrong.", {
        errors: [{ path: "instantLimit.amount", message: "Limit is strange" }],
      }),
  })
  const { user } = show(<InstantLimitCard />)
  await user.click(await screen.findByRole("button", { name: "Change Instant Limit" }))
  const field = screen.getByLabelText("Limit")
  expect(field).toHaveValue("9")
  await user.type(field, "0{Enter}")
  expect(await screen.findByText("Limit is strange")).toBeVisible()
  expect(field).toHaveValue("90")
})
