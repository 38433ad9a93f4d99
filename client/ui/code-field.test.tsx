// @vitest-environment jsdom
import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { expect, it, vi } from "vitest"
import { CodeField } from "./code-field.tsx"

const onSubmit = vi.fn<() => void>()

function Form() {
  const [code, setCode] = useState("")
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <CodeField label="Code" value={code} onChange={setCode} />
    </form>
  )
}

it("takes six digits from pasted text, and does not submit them automatically", async () => {
  render(<Form />)
  const field = screen.getByLabelText("Code")
  await userEvent.click(field)
  await userEvent.paste(" 123-456 78")
  expect(field).toHaveValue("123456")
  await userEvent.type(field, "9x")
  expect(field).toHaveValue("123456")
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.keyboard("{Enter}")
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

it("can be filled in by phones and password managers", () => {
  render(<Form />)
  const field = screen.getByLabelText("Code")
  expect(field).toHaveAttribute("autocomplete", "one-time-code")
  expect(field).toHaveAttribute("inputmode", "numeric")
  expect(field).not.toHaveAttribute("maxlength")
})
