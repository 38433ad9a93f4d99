// @vitest-environment jsdom
import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { describe, expect, it } from "vitest"
import { IbanField } from "./iban-field.tsx"

function Form({ error }: { error?: string }) {
  const [value, setValue] = useState("")
  return <IbanField label="Recipient IBAN" value={value} onChange={setValue} error={error} />
}

const field = () => screen.getByLabelText<HTMLInputElement>("Recipient IBAN")

describe("IBAN field", () => {
  it("groups by four, shows the country, and counts", async () => {
    render(<Form />)
    await userEvent.type(field(), "de893704")
    expect(field()).toHaveValue("DE89 3704")
    expect(screen.getByText("Germany")).toBeVisible()
    expect(field()).toHaveAccessibleDescription("8 of 22 characters for Germany")
    expect(field()).toBeValid()
  })

  it("keeps the caret where the member types", async () => {
    render(<Form />)
    await userEvent.type(field(), "DE893704")
    await userEvent.type(field(), "12", { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect(field()).toHaveValue("DE12 8937 04")
    expect(field().selectionStart).toBe(4)
  })

  it("finds a wrong check digit as soon as the IBAN is complete", async () => {
    render(<Form />)
    await userEvent.type(field(), "DE88 3704 0044 0532 0130 00")
    expect(field()).toBeInvalid()
    expect(field()).toHaveAccessibleDescription(/This IBAN's check digits are wrong/)
    await userEvent.clear(field())
    await userEvent.paste("DE89370400440532013000")
    expect(field()).toBeValid()
    expect(field()).toHaveValue("DE89 3704 0044 0532 0130 00")
  })

  it("says immediately if no IBAN begins that way, or if it is too long", async () => {
    render(<Form />)
    await userEvent.type(field(), "XX")
    expect(field()).toHaveAccessibleDescription("No IBAN starts with XX")
    await userEvent.clear(field())
    await userEvent.paste("DE893704004405320130001")
    expect(field()).toHaveAccessibleDescription(
      "An IBAN from Germany has 22 characters, but this one has 23",
    )
  })

  it("shows the form's message", () => {
    render(<Form error="IBAN must be at least 15 characters" />)
    expect(field()).toHaveAccessibleDescription("IBAN must be at least 15 characters")
  })
})
