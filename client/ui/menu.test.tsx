// @vitest-environment jsdom
import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, it, vi } from "vitest"
import { Menu, MenuContent, MenuItem, MenuTrigger } from "./menu.tsx"

function showMenu() {
  const onSelect = vi.fn<() => void>()
  render(
    <Menu>
      <MenuTrigger>Actions</MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={onSelect}>Rename</MenuItem>
        <MenuItem>Close</MenuItem>
      </MenuContent>
    </Menu>,
  )
  const button = screen.getByRole("button", { name: "Actions" })
  return { button, onSelect, user: userEvent.setup() }
}

// In the first of these, the menu's code is not loaded yet.
it.each(["{Enter}", " ", "{ArrowDown}"])("opens with the key %j at its first item", async (key) => {
  const { button, onSelect, user } = showMenu()
  await user.tab()
  await user.keyboard(key)
  const first = await screen.findByRole("menuitem", { name: "Rename" })
  await waitFor(() => expect(first).toHaveFocus())
  expect(screen.getByRole("menu")).toHaveAccessibleName("Actions")
  await user.keyboard("{ArrowDown}")
  expect(screen.getByRole("menuitem", { name: "Close" })).toHaveFocus()
  await user.keyboard("{ArrowUp}{Enter}")
  expect(onSelect).toHaveBeenCalledOnce()
  await waitFor(() => expect(button).toHaveFocus())
  expect(button).toHaveAttribute("aria-expanded", "false")
})

it("opens with a click, and closes with another click or Escape", async () => {
  const { button, user } = showMenu()
  await user.click(button)
  expect(await screen.findByRole("menu")).toBeVisible()
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull())
  await user.click(button)
  expect(await screen.findByRole("menu")).toBeVisible()
  await user.keyboard("{Escape}")
  await waitFor(() => expect(button).toHaveFocus())
  expect(screen.queryByRole("menu")).toBeNull()
})
