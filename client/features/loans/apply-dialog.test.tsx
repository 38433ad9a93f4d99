// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { describe, expect, it, vi } from "vitest"
import { enter } from "../../testing/enter.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { ApplyDialog } from "./apply-dialog.tsx"

const typed = {
  Amount: "18,000.00",
  Term: "48",
  Purpose: "A new roof for the house",
  "Annual income": "54000",
}

async function fillIn(user: UserEvent, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await enter(user, screen.getByLabelText(label), value)
  }
}
const submit = (user: UserEvent) =>
  user.click(screen.getByRole("button", { name: "Submit Application" }))

describe("loan application", () => {
  it("shows payment, interest, and total while typing", async () => {
    fakeBank({})
    const { user } = show(<ApplyDialog rates={[]} onClose={vi.fn<() => void>()} />)
    expect(screen.getByLabelText("Monthly payment")).toHaveTextContent("-")
    await user.type(screen.getByLabelText("Amount"), "18,000")
    await user.type(screen.getByLabelText("Term"), "48")
    expect(screen.getByLabelText("Monthly payment")).toHaveTextContent("€414.53")
    expect(screen.getByText("€1,897.31")).toBeVisible()
    expect(screen.getByText("€19,897.31")).toBeVisible()
    await user.type(screen.getByLabelText("Term"), "0")
    expect(screen.getByLabelText("Monthly payment")).toHaveTextContent("-")
  })

  it("shows each message at its field, and focuses the first one", async () => {
    const calls = fakeBank({})
    const { user } = show(<ApplyDialog rates={[]} onClose={vi.fn<() => void>()} />)
    await fillIn(user, { Purpose: "New roof", "Credit score": "900" })
    await submit(user)
    expect(screen.getByText("Amount is required")).toBeVisible()
    expect(screen.getByText("Term must be a whole number of months from 1 to 360")).toBeVisible()
    expect(screen.getByText("Purpose must be at least 10 characters")).toBeVisible()
    expect(screen.getByText("Annual income is required")).toBeVisible()
    expect(screen.getByText("Credit score must be a whole number from 300 to 850")).toBeVisible()
    expect(screen.getByLabelText("Amount")).toHaveFocus()
    expect(calls).toHaveLength(0)
  })

  it("checks the limits before it sends a request", async () => {
    const calls = fakeBank({})
    const { user } = show(<ApplyDialog rates={[]} onClose={vi.fn<() => void>()} />)
    await fillIn(user, { ...typed, Amount: "999.99" })
    await submit(user)
    expect(await screen.findByText("Amount must be between 1,000 and 500,000 EUR")).toBeVisible()
    expect(calls).toHaveLength(0)
  })

  it("sends the input with the payment that was shown, and confirms it", async () => {
    const calls = fakeBank({ "POST /api/loans": () => json(201, { id: 1 }) })
    const onClose = vi.fn<() => void>()
    const { user } = show(<ApplyDialog rates={[]} onClose={onClose} />)
    await fillIn(user, typed)
    await submit(user)
    expect(
      await screen.findByText("Your loan application has been submitted successfully!"),
    ).toBeVisible()
    expect(onClose).toHaveBeenCalledOnce()
    expect(calls[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/)
    expect(calls[0]?.body).toEqual({
      loanType: "personal",
      currency: "EUR",
      amount: "18000.00",
      termMonths: 48,
      purpose: "A new roof for the house",
      employmentType: "employed",
      annualIncome: "54000",
      monthlyPayment: "414.53",
      interestRate: "5.00",
    })
  })

  it("keeps the input when the bank refuses, and shows why", async () => {
    fakeBank({
      "POST /api/loans": () =>
        refusal(400, "invalid_request", "No. Nothing was changed.", {
          errors: [
            { path: "purpose", message: "Purpose contains a character that cannot be used" },
          ],
        }),
    })
    const onClose = vi.fn<() => void>()
    const { user } = show(<ApplyDialog rates={[]} onClose={onClose} />)
    await fillIn(user, typed)
    await submit(user)
    const dialog = within(screen.getByRole("dialog"))
    expect(
      await dialog.findByText("Purpose contains a character that cannot be used"),
    ).toBeVisible()
    await waitFor(() => expect(dialog.getByLabelText("Purpose")).toHaveFocus())
    expect(dialog.getByLabelText("Amount")).toHaveValue("18,000.00")
    expect(onClose).not.toHaveBeenCalled()
  })
})
