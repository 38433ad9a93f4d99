// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { beforeEach, expect, it, vi } from "vitest"
import { CodeField } from "./code-field.tsx"

const onSubmit = vi.fn<(code: string) => void>()

function Form({ given = "" }: { given?: string }) {
  const [code, setCode] = useState(given)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(code)
      }}
    >
      <CodeField label="Code" value={code} onChange={setCode} />
    </form>
  )
}

beforeEach(() => {
  onSubmit.mockReset()
})

it("takes six digits from pasted text, and submits them once", async () => {
  render(<Form />)
  const field = screen.getByLabelText("Code")
  await userEvent.click(field)
  await userEvent.paste(" 123-456 78")
  expect(field).toHaveValue("123456")
  expect(onSubmit.mock.calls).toEqual([["123456"]])
  await userEvent.type(field, "9x")
  expect(field).toHaveValue("123456")
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

it("submits the sixth digit, and again after a correction", async () => {
  render(<Form />)
  const field = screen.getByLabelText("Code")
  await userEvent.type(field, "12345")
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.keyboard("6")
  expect(onSubmit.mock.calls).toEqual([["123456"]])
  await userEvent.keyboard("{Backspace}7")
  expect(onSubmit.mock.calls).toEqual([["123456"], ["123457"]])
})

it("takes a whole code that is pasted behind typed digits, and digits of other scripts", async () => {
  render(<Form />)
  const field = screen.getByLabelText("Code")
  await userEvent.type(field, "12")
  await userEvent.paste("654 321")
  expect(field).toHaveValue("654321")
  await userEvent.paste("１２３٤٥٦")
  expect(field).toHaveValue("123456")
  expect(onSubmit.mock.calls).toEqual([["654321"], ["123456"]])
})

it("does not submit by itself what it was given", () => {
  render(<Form given="123456" />)
  expect(onSubmit).not.toHaveBeenCalled()
})

it("types after the last digit, wherever it was tapped", async () => {
  render(<Form given="123" />)
  const field = screen.getByLabelText<HTMLInputElement>("Code")
  field.focus()
  field.setSelectionRange(1, 1)
  fireEvent.select(field)
  await userEvent.keyboard("4")
  expect(field).toHaveValue("1234")
})

it("can be filled in by phones and password managers", () => {
  render(<Form />)
  const field = screen.getByLabelText("Code")
  expect(field).toHaveAttribute("autocomplete", "one-time-code")
  expect(field).toHaveAttribute("inputmode", "numeric")
  expect(field).not.toHaveAttribute("maxlength")
})
