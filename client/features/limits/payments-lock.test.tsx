// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import type { Limits } from "#shared/contracts/limits.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { PaymentsLock } from "./payments-lock.tsx"
import { PaymentsLockedNote } from "./payments-locked-note.tsx"

const unlocked: Limits = {
  dailyTransferLimit: "5000.00",
  highest: "50000.00",
  spentToday: "0.00",
  lowered: null,
  paymentsLockedAt: null,
  instantLimit: null,
  instantSpentToday: "0.00",
  newPayeeLimit: null,
  newPayeeChange: null,
  newPayeeUnconfirmed: null,
}
const locked: Limits = { ...unlocked, paymentsLockedAt: "2026-11-22T10:00:00.000Z" }

it("locks with one tap, without asking", async () => {
  const calls = fakeBank({
    "GET /api/limits": () => json(200, unlocked),
    "PUT /api/payments/lock": () => json(200, locked),
  })
  const { user } = show(<PaymentsLock />)
  const lock = await screen.findByRole("switch", { name: "Lock payments to others" })
  expect(lock).not.toBeChecked()
  await user.click(lock)
  expect(await screen.findByText("Payments are locked")).toBeVisible()
  expect(lock).toBeChecked()
  expect(screen.getByText(/^Locked since /)).toBeVisible()
  expect(calls.map(({ method, url, body }) => [method, url, body])).toEqual([
    ["GET", "/api/limits", undefined],
    ["PUT", "/api/payments/lock", {}],
  ])
})

it("unlocks with the password, and stays locked if the dialog is closed", async () => {
  const calls = fakeBank({
    "GET /api/limits": () => json(200, locked),
    "PUT /api/payments/unlock": ({ body }) =>
      (body as { password?: string }).password === "my-password"
        ? json(200, unlocked)
        : refusal(403, "password_required", "Enter your password to continue."),
  })
  const { user } = show(<PaymentsLock />)
  const lock = await screen.findByRole("switch", { name: "Lock payments to others" })
  await user.click(lock)
  await screen.findByRole("dialog", { name: "Enter Your Password" })
  await user.click(screen.getByRole("button", { name: "Cancel" }))
  expect(await screen.findByText("Nothing was changed.")).toBeVisible()
  expect(lock).toBeChecked()
  await user.click(lock)
  await user.type(await screen.findByLabelText("Password"), "my-password")
  await user.click(screen.getByRole("button", { name: "Unlock Payments" }))
  expect(await screen.findByText("Payments are unlocked")).toBeVisible()
  expect(lock).not.toBeChecked()
  expect(calls.at(-1)?.body).toEqual({ password: "my-password" })
})

it("is shown on payment pages with a way to unlock, but only while payments are locked", async () => {
  fakeBank({ "GET /api/limits": () => json(200, locked) })
  const { unmount } = show(<PaymentsLockedNote />)
  expect(await screen.findByText("Payments to others are locked")).toBeVisible()
  expect(screen.getByRole("link", { name: "Unlock payments" })).toHaveAttribute(
    "href",
    "/profile#payments-lock",
  )
  unmount()
  const calls = fakeBank({ "GET /api/limits": () => json(200, unlocked) })
  show(<PaymentsLockedNote />)
  await expect.poll(() => calls.length).toBe(1)
  expect(screen.queryByText("Payments to others are locked")).not.toBeInTheDocument()
})
