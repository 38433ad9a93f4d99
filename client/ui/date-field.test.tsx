// @vitest-environment jsdom
import { screen, within } from "@testing-library/react"
import { useState } from "react"
import { expect, it, vi } from "vitest"
import { show } from "../testing/show.tsx"
import { DateField } from "./date-field.tsx"

function start(first: string, limits: { min?: string; max?: string } = {}) {
  const changed = vi.fn<(value: string) => void>()
  function Form() {
    const [value, setValue] = useState(first)
    return (
      <>
        <DateField
          label="First payment"
          value={value}
          onChange={(next) => {
            changed(next)
            setValue(next)
          }}
          {...limits}
        />
        <button type="button" onClick={() => setValue("2027-05-01")}>
          Other
        </button>
      </>
    )
  }
  return { ...show(<Form />), changed, field: screen.getByLabelText("First payment") }
}
const calendar = () => screen.getByRole("dialog", { name: "First payment: calendar" })
const openCalendar = () =>
  screen.getByRole("button", { name: "First payment: choose from a calendar" })

it("shows a day in the bank's form, and reads typed dates", async () => {
  const { user, field, changed } = start("2026-11-24")
  expect(field).toHaveValue("24 Nov 2026")
  await user.clear(field)
  expect(changed).toHaveBeenLastCalledWith("")
  await user.type(field, "3.4.2027")
  expect(changed).toHaveBeenLastCalledWith("2027-04-03")
  expect(field).toHaveValue("3.4.2027")
  await user.tab()
  expect(field).toHaveValue("3 Apr 2027")
})

it("keeps what is not a date, for validation to reject", async () => {
  const { user, field, changed } = start("")
  await user.type(field, "31 Feb 2027")
  await user.tab()
  expect(changed).toHaveBeenLastCalledWith("31 Feb 2027")
  expect(field).toHaveValue("31 Feb 2027")
})

it("follows a change from elsewhere", async () => {
  const { user, field } = start("2026-11-24")
  await user.click(screen.getByRole("button", { name: "Other" }))
  expect(field).toHaveValue("1 May 2027")
})

it("chooses a day in the calendar by keyboard, and returns to the field", async () => {
  const { user, field, changed } = start("2027-01-31")
  await user.tab()
  await user.tab()
  expect(openCalendar()).toHaveFocus()
  await user.keyboard("{Enter}")
  expect(within(calendar()).getByRole("button", { name: /\b31 January 2027$/ })).toHaveFocus()
  // The month after is shorter.
  await user.keyboard("{PageDown}")
  expect(within(calendar()).getByRole("button", { name: /\b28 February 2027$/ })).toHaveFocus()
  await user.keyboard("{Home}{ArrowUp}{ArrowRight}{Enter}")
  expect(changed).toHaveBeenLastCalledWith("2027-02-16")
  expect(field).toHaveValue("16 Feb 2027")
  expect(field).toHaveFocus()
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument()
})

it("closes the calendar with Escape, and with a click outside", async () => {
  const { user, field } = start("2027-01-31")
  await user.click(openCalendar())
  await user.keyboard("{Escape}")
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument()
  expect(field).toHaveFocus()
  await user.click(openCalendar())
  await user.click(openCalendar())
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument()
  await user.click(openCalendar())
  await user.click(document.body)
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument()
})

it("offers only days within the limits", async () => {
  const { user, changed } = start("2027-01-31", { min: "2027-01-30", max: "2027-02-02" })
  await user.click(openCalendar())
  const { getByRole } = within(calendar())
  expect(getByRole("button", { name: "Previous month" })).toBeDisabled()
  expect(getByRole("button", { name: /\b29 January 2027$/ })).toBeDisabled()
  await user.keyboard("{ArrowDown}")
  expect(getByRole("button", { name: /\b2 February 2027$/ })).toHaveFocus()
  expect(getByRole("button", { name: "Next month" })).toBeDisabled()
  await user.click(getByRole("button", { name: /\b1 February 2027$/ }))
  expect(changed).toHaveBeenLastCalledWith("2027-02-01")
})
