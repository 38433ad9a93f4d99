// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { useState } from "react"
import { expect, it } from "vitest"
import { show } from "../testing/show.tsx"
import { Segmented } from "./segmented.tsx"

const options = [
  { value: "login", label: "Login" },
  { value: "register", label: "Register" },
] as const

function Switch() {
  const [value, setValue] = useState<"login" | "register">("login")
  return (
    <Segmented label="View" options={options} value={value} onChange={setValue} panelId="panel" />
  )
}

it("moves with the arrow keys, wraps around, and has one tab stop", async () => {
  const { user } = show(<Switch />)
  const login = screen.getByRole("tab", { name: "Login" })
  const register = screen.getByRole("tab", { name: "Register" })
  await user.tab()
  expect(login).toHaveFocus()
  await user.keyboard("{ArrowRight}")
  expect(register).toHaveFocus()
  expect(register).toHaveAttribute("aria-selected", "true")
  await user.keyboard("{ArrowRight}")
  expect(login).toHaveFocus()
  await user.keyboard("{End}")
  expect(register).toHaveFocus()
  expect(login).toHaveAttribute("tabindex", "-1")
})
