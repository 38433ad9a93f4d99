import { screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test } from "vitest"
import type { DeclaredRelative } from "#shared/contracts/staff-employees.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { RelativesPage } from "./relatives-page.tsx"

test("declares the membership that the address names, and lists it", async () => {
  let declared: DeclaredRelative[] = []
  const calls = fakeBank({
    "GET /api/staff/relatives?sort=-declared": () => json(200, declared),
    "GET /api/staff/list-figures?list=relatives": () =>
      json(200, { count: declared.length, isAtLeast: false, sums: [] }),
    "POST /api/staff/relatives": () => {
      declared = [
        {
          memberId: 12,
          memberName: "Marta Lindqvist",
          relation: "relative",
          declaredAt: "2026-11-24T11:02:03.123456+00:00",
        },
      ]
      return json(201, {})
    },
  })
  show(<RelativesPage />, "/relatives?member=12")
  expect(await screen.findByText("Nothing declared")).toBeVisible()
  expect(screen.getByLabelText("Member's number")).toHaveValue("12")
  await userEvent.click(screen.getByRole("button", { name: "Declare" }))
  expect(await screen.findByText("Say whose membership it is")).toBeVisible()
  expect(screen.getByText("Type the member's name")).toBeVisible()
  await userEvent.type(screen.getByLabelText("Member's name"), "Marta Lindqvist")
  await userEvent.click(screen.getByLabelText("A relative's"))
  await userEvent.click(screen.getByRole("button", { name: "Declare" }))
  expect(await screen.findByText("Marta Lindqvist")).toBeVisible()
  const sent = calls.filter(({ method }) => method === "POST").map(({ body }) => body)
  expect(sent).toEqual([{ memberId: 12, memberName: "Marta Lindqvist", relation: "relative" }])
})

test("tells a failed list apart from an empty one, and says why a declaration was refused", async () => {
  fakeBank({
    "GET /api/staff/relatives?sort=-declared": () => refusal(500, "internal_error", "Try again."),
    "POST /api/staff/relatives": () =>
      refusal(404, "not_found", "There is no membership with this number and name."),
  })
  show(<RelativesPage />, "/relatives?member=99")
  await userEvent.type(screen.getByLabelText("Member's name"), "Marta")
  await userEvent.click(screen.getByLabelText("My own membership"))
  await userEvent.click(screen.getByRole("button", { name: "Declare" }))
  expect(await screen.findByText("There is no membership with this number and name.")).toBeVisible()
  expect(await screen.findByText("Your declarations did not load")).toBeVisible()
  expect(screen.queryByText("Nothing declared")).toBeNull()
})
