// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { userQuery } from "../../identity/sign-in/api.ts"
import { userInitials } from "../../lib/initials.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { marta } from "../../testing/member.ts"
import { show } from "../../testing/show.tsx"
import { AccountMenu } from "./account-menu.tsx"

async function openMenu() {
  const view = show(<AccountMenu user={marta} />, "/transfer")
  await view.user.click(screen.getByRole("button", { name: "My Account, marta.lindqvist" }))
  return view
}

describe("account menu", () => {
  it("links to the profile", async () => {
    const { user, history } = await openMenu()
    expect(screen.getByText("My Account")).toBeVisible()
    await user.click(screen.getByRole("menuitem", { name: "Profile Settings" }))
    expect(history).toEqual(["/transfer", "/profile"])
  })

  it("shows that the logout is in progress, then clears the member and goes to the start page", async () => {
    let finish: (answer: Response) => void = () => undefined
    const calls = fakeBank({
      "POST /api/auth/logout": () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    })
    const { user, queryClient, history } = await openMenu()
    queryClient.setQueryData(userQuery.queryKey, marta)
    queryClient.setQueryData(["accounts"], ["secret"])
    await user.click(screen.getByRole("menuitem", { name: "Logout" }))
    const pending = await screen.findByRole("menuitem", { name: "Logging out..." })
    expect(pending).toHaveAttribute("aria-disabled", "true")
    expect(calls[0]?.body).toEqual({})
    finish(json(200, {}))
    expect(await screen.findByText("Logged out successfully")).toBeVisible()
    await waitFor(() => expect(history).toEqual(["/transfer", "/"]))
    expect(queryClient.getQueryData(userQuery.queryKey)).toBeNull()
    expect(queryClient.getQueryData(["accounts"])).toBeUndefined()
  })

  it("says why a logout failed, and stays on the page", async () => {
    fakeBank({ "POST /api/auth/logout": () => refusal(503, "unavailable", "Try again soon.") })
    const { user, history } = await openMenu()
    await user.click(screen.getByRole("menuitem", { name: "Logout" }))
    expect(await screen.findByText("Try again soon.")).toBeVisible()
    expect(screen.getByText("Error")).toBeVisible()
    expect(history).toEqual(["/transfer"])
  })

  it("shows User if there is no username", () => {
    show(<AccountMenu user={{ ...marta, username: "" }} />)
    expect(screen.getByRole("button", { name: "My Account, User" })).toHaveTextContent("User")
  })

  it("changes the theme", async () => {
    const { user } = await openMenu()
    await user.click(screen.getByRole("menuitemradio", { name: "Dark" }))
    expect(screen.getByRole("menuitemradio", { name: "Dark" })).toBeChecked()
    await waitFor(() => expect(document.documentElement.dataset["theme"]).toBe("dark"))
  })
})

it.each([
  [{ username: "marta.lindqvist", firstName: null, lastName: null }, "ML"],
  [{ username: "x", firstName: "Émile", lastName: "Ødegård" }, "ÉØ"],
  [{ username: "jonas", firstName: null, lastName: null }, "J"],
  [{ username: "...", firstName: " ", lastName: null }, "U"],
])("derives initials from %j", (user, letters) => {
  expect(userInitials(user)).toBe(letters)
})
