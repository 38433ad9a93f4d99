import { screen, within } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { show } from "../../testing/show.tsx"
import { listOfRows } from "../lists.ts"
import { BeforeAfter } from "./before-after.tsx"
import { DataTable } from "./data-table.tsx"
import { NoteList } from "./notes.tsx"
import { Page } from "./page.tsx"
import { Detail, Details, Panel, PanelBody } from "./panel.tsx"
import { ReasonDialog } from "./reason-dialog.tsx"
import { WarningStrip } from "./warning-strip.tsx"

test("shows the way up, the worst warning first, and each value before and after", () => {
  show(
    <Page
      title="Anna Weber"
      crumbs={[{ label: "Members", href: "/members" }]}
      warnings={
        <WarningStrip
          warnings={[
            { id: "check", tone: "caution", title: "Identity not checked" },
            { id: "blocked", tone: "negative", title: "Access blocked" },
          ]}
        />
      }
    >
      <Panel title="Name">
        <Details>
          <Detail name="Member since">2 May 2024</Detail>
        </Details>
        <PanelBody>
          <BeforeAfter
            changes={[
              { name: "Last name", before: "Weber", after: "Muster" },
              { name: "First name", before: "Anna", after: "Anna" },
            ]}
          />
        </PanelBody>
      </Panel>
    </Page>,
  )
  const crumbs = screen.getByRole("navigation", { name: "Breadcrumbs" })
  expect(within(crumbs).getByRole("link", { name: "Members" })).toHaveAttribute("href", "/members")
  const warnings = within(screen.getByRole("list", { name: "Warnings" }))
  expect(warnings.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Access blocked",
    "Identity not checked",
  ])
  const rows = screen.getAllByRole("row").map(({ textContent }) => textContent)
  // What stays as it is comes after what changes, with its value once.
  expect(rows).toEqual(["WhatNowAfter", "Last nameWeberMuster", "Stays as it is", "First nameAnna"])
})

test("a name that is written from right to left moves nothing beside it", () => {
  const name = "דנה כהן (Dana)"
  show(
    <Page title={name} crumbs={[{ label: "Members", href: "/members" }]}>
      <Details>
        <Detail name="Member">{name}</Detail>
      </Details>
      <DataTable
        label="Members"
        list={listOfRows([{ id: 7, name }])}
        columns={[
          { id: "number", label: "Number", cell: ({ id }) => id },
          { id: "name", label: "Name", cell: (row) => row.name },
        ]}
        rowKey={({ id }) => id}
        empty={{ title: "Nobody", text: "Nobody has joined." }}
      />
      <BeforeAfter changes={[{ name: "Name", before: "Dana", after: name }]} />
      <NoteList notes={[{ id: 1, at: "2026-11-24T09:00:00.000Z", employee: name, text: name }]} />
    </Page>,
  )
  const shown = screen.getAllByText(name)
  expect(shown.map(({ dir }) => dir)).toEqual(Array.from({ length: 6 }, () => "auto"))
  expect(screen.getByText(/24 November 2026/)).toHaveTextContent(`\u2068${name}\u2069, `)
})

test("says of what is all new only what it will be", () => {
  show(<BeforeAfter changes={[{ name: "Amount", before: null, after: "€12.00" }]} />)
  expect(screen.getByRole("row", { name: "Amount €12.00" })).toBeVisible()
  expect(screen.queryByRole("columnheader", { name: "Now" })).toBeNull()
})

test("asks for a reason, and keeps it when the bank refuses", async () => {
  const onReason = vi.fn<(reason: string) => Promise<void>>()
  onReason.mockRejectedValueOnce(new Error("The card is closed."))
  const { user } = show(
    <ReasonDialog
      title="Freeze Card"
      description="Anna Weber can't use the card until it is unfrozen."
      action="Freeze Card"
      suggestions={["The card is lost"]}
      onReason={onReason}
      onClose={() => undefined}
    />,
  )
  const reason = await screen.findByLabelText("Reason")
  await user.click(screen.getByRole("button", { name: "Freeze Card" }))
  expect(screen.getByText("Write down why")).toBeVisible()
  expect(onReason).not.toHaveBeenCalled()
  await user.click(screen.getByRole("button", { name: "The card is lost" }))
  await user.type(reason, "{Enter}")
  expect(await screen.findByText("The card is closed")).toBeVisible()
  expect(reason).toHaveValue("The card is lost")
  await user.type(reason, "{Enter}")
  expect(onReason.mock.calls).toEqual([["The card is lost"], ["The card is lost"]])
})
