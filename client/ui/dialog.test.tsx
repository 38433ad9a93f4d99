// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { useState } from "react"
import { expect, it } from "vitest"
import { show } from "../testing/show.tsx"
import { Button } from "./button.tsx"
import { Dialog, DialogActions, DialogBody } from "./dialog.tsx"
import { TextField } from "./text-field.tsx"

function AddFunds({ dismissible = true }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <Dialog
          onClose={() => setOpen(false)}
          title="Add Funds"
          description="Into one of your accounts."
          dismissible={dismissible}
        >
          <DialogBody>
            <TextField label="Description" />
          </DialogBody>
          <DialogActions>
            <Button>Add</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

it("has a name and a description, focuses its first field, and returns the focus", async () => {
  const { user } = show(<AddFunds />)
  const opener = screen.getByRole("button", { name: "Open" })
  await user.click(opener)
  const dialog = screen.getByRole("dialog", { name: "Add Funds" })
  expect(dialog).toHaveAccessibleDescription("Into one of your accounts.")
  expect(screen.getByLabelText("Description")).toHaveFocus()
  await user.keyboard("{Escape}")
  expect(screen.queryByRole("dialog")).toBeNull()
  await waitFor(() => expect(opener).toHaveFocus())
})

it("closes with its button", async () => {
  const { user } = show(<AddFunds />)
  await user.click(screen.getByRole("button", { name: "Open" }))
  await user.click(screen.getByRole("button", { name: "Close" }))
  expect(screen.queryByRole("dialog")).toBeNull()
})

it("stays open while work is in progress", async () => {
  const { user } = show(<AddFunds dismissible={false} />)
  await user.click(screen.getByRole("button", { name: "Open" }))
  await user.keyboard("{Escape}")
  expect(screen.getByRole("dialog")).toBeVisible()
  expect(screen.getByRole("button", { name: "Close" })).toBeDisabled()
})
