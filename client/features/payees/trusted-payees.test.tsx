// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import type { TrustedPayee } from "#shared/contracts/payees.ts"
import { enter } from "../../testing/enter.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { TrustOffer } from "./trust-offer.tsx"
import { TrustedPayees } from "./trusted-payees.tsx"

const jonas: TrustedPayee = {
  id: 7,
  iban: "DE89370400440532013000",
  name: "Jonas Keller",
  createdAt: "2026-11-22T10:00:00.000Z",
}

it("lists trusted payees, and removes one after a confirmation", async () => {
  let listed = [jonas]
  const calls = fakeBank({
    "GET /api/trusted-payees": () => json(200, listed),
    "POST /api/trusted-payees/7/removal": () => {
      listed = []
      return json(200, {})
    },
  })
  const { user } = show(<TrustedPayees />)
  await user.click(await screen.findByRole("button", { name: "Remove Jonas Keller" }))
  expect(screen.getByRole("dialog", { name: "Remove Jonas Keller?" })).toBeVisible()
  expect(calls).toHaveLength(1)
  await user.click(screen.getByRole("button", { name: "Remove Payee" }))
  expect(await screen.findByText("No trusted payees yet")).toBeVisible()
  await waitFor(() => expect(screen.getByRole("button", { name: "Add Payee" })).toHaveFocus())
})

it("shows at the IBAN why a payee is not added, and keeps the input", async () => {
  fakeBank({
    "GET /api/trusted-payees": () => json(200, []),
    "POST /api/trusted-payees": () =>
      refusal(409, "already_trusted", "You already trust this payee. Nothing was changed."),
  })
  const { user } = show(<TrustedPayees />)
  await user.click(screen.getByRole("button", { name: "Add Payee" }))
  await enter(user, screen.getByLabelText("Name"), "Jonas Keller")
  await enter(user, screen.getByLabelText("IBAN"), jonas.iban)
  await user.keyboard("{Enter}")
  await waitFor(() =>
    expect(screen.getByLabelText("IBAN")).toHaveAccessibleDescription(
      /You already trust this payee/,
    ),
  )
  expect(screen.getByLabelText("Name")).toHaveValue("Jonas Keller")
})

it("offers to trust a payee after a payment, unless the payee is trusted", async () => {
  fakeBank({
    "GET /api/trusted-payees": () => json(200, []),
    "POST /api/trusted-payees": () => json(201, jonas),
  })
  const { user } = show(<TrustOffer payee={{ iban: jonas.iban, name: jonas.name }} />)
  await user.click(await screen.findByRole("button", { name: "Trust This Payee" }))
  expect(await screen.findByText("Jonas Keller is a trusted payee")).toBeVisible()
})
