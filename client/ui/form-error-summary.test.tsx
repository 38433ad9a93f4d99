// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { show } from "../testing/show.tsx"
import { FormErrorSummary } from "./form-error-summary.tsx"
import { TextField } from "./text-field.tsx"

const two = [
  { fieldId: "iban", message: "IBAN must be at least 15 characters" },
  { fieldId: "name", message: "Recipient name is required" },
]

it("takes the focus, and leads to each field", async () => {
  const { user } = show(
    <>
      <FormErrorSummary errors={two} attempt={1} />
      <TextField id="name" label="Recipient name" />
    </>,
  )
  expect(screen.getByRole("alert")).toHaveFocus()
  await user.click(screen.getByRole("button", { name: "Recipient name is required" }))
  expect(screen.getByLabelText("Recipient name")).toHaveFocus()
})

it("leaves a single error to its field", () => {
  show(<FormErrorSummary errors={two.slice(1)} attempt={1} />)
  expect(screen.queryByRole("alert")).toBeNull()
})
