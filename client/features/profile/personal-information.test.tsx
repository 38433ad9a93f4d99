// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import type { User } from "#shared/contracts/auth.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { PersonalInformation } from "./personal-information.tsx"

const user: User = {
  id: 1,
  username: "ines.duarte",
  email: "ines@example.org",
  firstName: "Inês",
  lastName: "Duarte",
  holderName: null,
  phoneNumber: null,
  profileImageUrl: null,
  language: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
}

function showProfile() {
  const refetchUser = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
  const view = show(<PersonalInformation user={user} initials="ID" refetchUser={refetchUser} />)
  return { ...view, refetchUser }
}
const button = (name: string) => screen.getByRole("button", { name })

it("shows known values and marks missing ones", () => {
  showProfile()
  expect(screen.getByText("ines@example.org")).toBeVisible()
  // The phone number, and the name on the accounts.
  expect(screen.getAllByText("Not added yet")).toHaveLength(2)
  expect(screen.queryByRole("textbox")).toBeNull()
})

it("shows the specification's message at each field, and focuses the first invalid one", async () => {
  const calls = fakeBank({})
  const { user: person } = showProfile()
  await person.click(button("Edit Profile"))
  for (const label of ["First name", "Last name", "Email", "Username"]) {
    await person.clear(screen.getByLabelText(label))
  }
  await person.type(screen.getByLabelText("Username"), "id")
  await person.click(button("Save Changes"))
  for (const message of [
    "First name is required",
    "Last name is required",
    "Please enter a valid email address",
    "Phone number is required",
    "Username must be at least 3 characters",
  ]) {
    expect(await screen.findByText(message)).toBeVisible()
  }
  expect(screen.getByLabelText("First name")).toHaveFocus()
  expect(calls).toHaveLength(0)
})

it("saves, refetches the user, shows a confirmation, and returns to the view", async () => {
  const calls = fakeBank({ "PUT /api/profile": () => json(200, {}) })
  const { user: person, refetchUser } = showProfile()
  await person.click(button("Edit Profile"))
  expect(screen.getByLabelText("First name")).toHaveFocus()
  await person.type(screen.getByLabelText("Phone number"), "+351 91 555 01 23")
  await person.click(button("Save Changes"))
  expect(await screen.findByText("Profile updated successfully")).toBeVisible()
  expect(refetchUser).toHaveBeenCalledTimes(1)
  expect(calls[0]?.body).toEqual({
    firstName: "Inês",
    lastName: "Duarte",
    email: "ines@example.org",
    phoneNumber: "+351 91 555 01 23",
    username: "ines.duarte",
  })
  await waitFor(() => expect(button("Edit Profile")).toHaveFocus())
})

it("asks for the password when the bank does, and sends the same change with it", async () => {
  const calls = fakeBank({
    "PUT /api/profile": ({ body }) =>
      (body as { password?: string }).password === "my-password"
        ? json(200, {})
        : refusal(403, "password_required", "Enter your password to continue."),
  })
  const { user: person } = showProfile()
  await person.click(button("Edit Profile"))
  await person.type(screen.getByLabelText("Phone number"), "+351 91 555 01 23")
  await person.click(button("Save Changes"))
  const dialog = within(await screen.findByRole("dialog", { name: "Enter Your Password" }))
  await person.type(dialog.getByLabelText("Password"), "my-password")
  await person.click(dialog.getByRole("button", { name: "Save Changes" }))
  expect(await screen.findByText("Profile updated successfully")).toBeVisible()
  const [first, second] = calls
  expect(second?.body).toEqual({ ...(first?.body as object), password: "my-password" })
})

it("shows a conflict at its field and keeps the input", async () => {
  const message = "This username is taken"
  fakeBank({
    "PUT /api/profile": () =>
      refusal(409, "username_taken", `${message}. Choose another.`, {
        errors: [{ path: "username", message }],
      }),
  })
  const { user: person, refetchUser } = showProfile()
  await person.click(button("Edit Profile"))
  await person.type(screen.getByLabelText("Phone number"), "1")
  await person.click(button("Save Changes"))
  const username = screen.getByLabelText("Username")
  await waitFor(() => expect(username).toHaveAccessibleDescription(message))
  expect(username).toHaveFocus()
  expect(screen.getByLabelText("Phone number")).toHaveValue("1")
  expect(refetchUser).not.toHaveBeenCalled()
})

it("puts the focus at a field that is refused after the password, not back at the button", async () => {
  const message = "This username is taken"
  fakeBank({
    "PUT /api/profile": ({ body }) =>
      (body as { password?: string }).password === "my-password"
        ? refusal(409, "username_taken", `${message}. Choose another.`, {
            errors: [{ path: "username", message }],
          })
        : refusal(403, "password_required", "Enter your password to continue."),
  })
  const { user: person } = showProfile()
  await person.click(button("Edit Profile"))
  await person.type(screen.getByLabelText("Phone number"), "1")
  await person.click(button("Save Changes"))
  await person.type(await screen.findByLabelText("Password"), "my-password{Enter}")
  const username = screen.getByLabelText("Username")
  await waitFor(() => expect(username).toHaveAccessibleDescription(message))
  expect(username).toHaveFocus()
  // The dialog gives the focus back a moment later.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(username).toHaveFocus()
})

it("discards the input when canceled", async () => {
  const { user: person } = showProfile()
  await person.click(button("Edit Profile"))
  await person.type(screen.getByLabelText("Last name"), "-Silva")
  await person.click(button("Cancel"))
  expect(screen.getByText("Duarte")).toBeVisible()
  await person.click(button("Edit Profile"))
  expect(screen.getByLabelText("Last name")).toHaveValue("Duarte")
})

it("says that the name on the accounts does not change with the profile's name", async () => {
  const named = { ...user, holderName: "Inês Duarte" }
  const view = show(
    <PersonalInformation user={named} initials="ID" refetchUser={() => Promise.resolve()} />,
  )
  await view.user.click(button("Edit Profile"))
  const words = screen.getByText(/The bank addresses you by your first and last name/)
  expect(words.closest("p")).toHaveTextContent(
    "Your accounts and cards stay in the name of Inês Duarte. Only staff can change that name",
  )
})
