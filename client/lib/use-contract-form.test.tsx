import { screen } from "@testing-library/react"
import { useState } from "react"
import { expect, it, vi } from "vitest"
import * as z from "zod/mini"
import { positiveAmount } from "#shared/contracts/fields.ts"
import type { Currency } from "#shared/money/currency.ts"
import { show } from "../testing/show.tsx"
import { AmountField } from "../ui/amount-field.tsx"
import { PasswordField } from "../ui/password-field.tsx"
import { TextField } from "../ui/text-field.tsx"
import { useContractForm } from "./use-contract-form.tsx"

const Fields = z.object({
  amount: positiveAmount("Amount must be a positive number"),
  reference: z.string(),
  password: z.string(),
})

const sent = vi.fn<(values: z.infer<typeof Fields>) => void>()

function Form() {
  const [currency, setCurrency] = useState<Currency>("EUR")
  const form = useContractForm({
    contract: Fields,
    values: { amount: "", reference: "", password: "" },
    mode: "onSubmit",
    send: sent,
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <AmountField label="Amount" currency={currency} {...form.amount("amount", currency)} />
      <TextField label="Reference" {...form.text("reference")} />
      <PasswordField label="Password" {...form.verbatim("password")} />
      <button type="button" onClick={() => setCurrency("GBP")}>
        In pounds
      </button>
      <button type="submit">Send</button>
    </form>
  )
}

async function filledIn(values: Readonly<Record<string, string>>) {
  sent.mockReset()
  const { user } = show(<Form />)
  for (const [label, value] of Object.entries(values)) {
    await user.clear(screen.getByLabelText(label))
    await user.click(screen.getByLabelText(label))
    await user.paste(value)
  }
  const send = () => user.click(screen.getByRole("button", { name: "Send" }))
  await send()
  return { user, send }
}

it("sends amounts and lines as they are read, and passwords as they are typed", async () => {
  await filledIn({
    Amount: "\u200e1.234,50 €",
    Reference: " Rent\tNovember ",
    Password: " two  words\u00a0",
  })
  expect(sent.mock.calls[0]?.[0]).toEqual({
    amount: "1234.50",
    reference: "Rent November",
    password: " two  words\u00a0",
  })
})

it("says why an amount is not read, and leaves the field as it was typed", async () => {
  const { user, send } = await filledIn({ Amount: "1.234" })
  const field = screen.getByLabelText("Amount")
  expect(field).toHaveAccessibleDescription(
    "1.234 can be read in two ways. Write it without a separator, or with two decimals",
  )
  expect(field).toHaveValue("1.234")
  expect(field).toHaveFocus()
  await user.clear(field)
  await user.paste("€1,234")
  await user.click(screen.getByRole("button", { name: "In pounds" }))
  await send()
  expect(field).toHaveAccessibleDescription("Write the amount in pounds")
  expect(sent).not.toHaveBeenCalled()
})

const anAmount = positiveAmount("Amount must be a positive number")
const Pair = z.object({ first: anAmount, second: anAmount })

function Ordered() {
  const { form, submit, text } = useContractForm({
    contract: Pair,
    values: { first: "", second: "" },
    order: ["first", "second"],
    mode: "onSubmit",
  })
  return (
    <form noValidate onSubmit={submit}>
      <TextField label="Second" {...text("second")} />
      <TextField label="First" {...text("first")} />
      <button type="button" onClick={() => form.reset(form.getValues(), { keepFieldsRef: true })}>
        Reset
      </button>
      <button type="submit">Send</button>
    </form>
  )
}

it("focuses the first faulty field in the form's order, also after a reset", async () => {
  const { user } = show(<Ordered />)
  for (const before of [[], ["Reset"]]) {
    for (const name of [...before, "Send"]) await user.click(screen.getByRole("button", { name }))
    expect(screen.getByLabelText("First")).toHaveFocus()
    expect(screen.getByLabelText("Second")).toHaveAccessibleDescription(
      "Amount must be a positive number",
    )
  }
})
