// @vitest-environment jsdom
import { screen, within } from "@testing-library/react"
import { expect, it } from "vitest"
import { show } from "../../testing/show.tsx"
import { HeaderMore, HeaderNav, TabBar } from "./nav.tsx"

const links = (name: string) =>
  within(screen.getByRole("navigation", { name }))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")])

it("has three main buttons, and the other pages beside them", () => {
  show(
    <>
      <HeaderNav />
      <HeaderMore />
    </>,
    "/payments/orders",
  )
  expect(links("Main")).toEqual([
    ["Dashboard", "/"],
    ["Transfer", "/transfer"],
    ["Cards", "/cards"],
  ])
  expect(links("More")).toEqual([
    ["Payments", "/payments"],
    ["Transactions", "/transactions"],
    ["Documents", "/documents"],
    ["Insights", "/insights"],
    ["Loans", "/loans"],
    ["Help", "/help-center"],
  ])
  // A page below one of them belongs to it.
  expect(screen.getByRole("link", { name: "Payments" })).toHaveAttribute("aria-current", "page")
})

it("opens the other pages from a tab on phones, by keyboard too", async () => {
  const { user, history } = show(<TabBar />, "/")
  const main = screen.getByRole("navigation", { name: "Main" })
  expect(within(main).getAllByRole("link")).toHaveLength(3)
  const more = screen.getByRole("button", { name: "More pages" })
  expect(more).not.toHaveAttribute("aria-current")
  more.focus()
  await user.keyboard("{Enter}")
  expect(await screen.findByRole("menuitem", { name: "Payments" })).toHaveFocus()
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}")
  expect(history).toEqual(["/", "/loans"])
  expect(screen.getByRole("button", { name: "More pages" })).toHaveAttribute("aria-current", "true")
})
