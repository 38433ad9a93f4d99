// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { asWritten } from "#shared/words/text.ts"
import { show } from "../testing/show.tsx"
import { Dialog, DialogBody } from "./dialog.tsx"
import { Picker } from "./picker.tsx"

const options = ["Personal", "Mortgage", "Business", "Auto", "Marine"].map((text) => ({
  value: text.toLowerCase(),
  text: asWritten(text),
}))

function LoanType() {
  const [value, setValue] = useState("")
  return <Picker label="Loan type" options={options} value={value} onChange={setValue} />
}

const box = () => screen.getByRole("combobox", { name: "Loan type" })
const pointedAt = () => {
  const id = box().getAttribute("aria-activedescendant")
  return id ? document.getElementById(id)?.textContent : undefined
}

describe("picker", () => {
  it("chooses with the arrow keys and Enter, and keeps the focus on the button", async () => {
    const { user } = show(<LoanType />)
    await user.tab()
    expect(box()).toHaveFocus()
    await user.keyboard("{ArrowDown}")
    expect(screen.getByRole("listbox", { name: "Loan type" })).toBeVisible()
    expect(pointedAt()).toBe("Personal")
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{Enter}")
    expect(screen.queryByRole("listbox")).toBeNull()
    expect(box()).toHaveTextContent("Mortgage")
    expect(box()).toHaveFocus()
  })

  it("goes to the first and last option with Home and End, and stops there", async () => {
    const { user } = show(<LoanType />)
    await user.tab()
    await user.keyboard(" {End}{ArrowDown}")
    expect(pointedAt()).toBe("Marine")
    await user.keyboard("{Home}{ArrowUp}")
    expect(pointedAt()).toBe("Personal")
  })

  it("finds options by typing, and after a pause the next match with the same letter", async () => {
    const { user } = show(<LoanType />)
    // A slow machine must not make a pause between two letters.
    let now = performance.now()
    vi.spyOn(performance, "now").mockImplementation(() => now)
    await user.tab()
    await user.keyboard("b")
    expect(pointedAt()).toBe("Business")
    await user.keyboard("{Escape}")
    now += 700
    await user.keyboard("m")
    expect(pointedAt()).toBe("Marine")
    now += 699
    await user.keyboard("o")
    expect(pointedAt()).toBe("Mortgage")
    now += 700
    await user.keyboard("m")
    expect(pointedAt()).toBe("Marine")
  })

  it("changes nothing on Escape, and selects the highlighted option on Tab", async () => {
    const { user } = show(<LoanType />)
    await user.tab()
    await user.keyboard("{ArrowDown}{ArrowDown}{Escape}")
    expect(box()).toHaveTextContent("Select")
    await user.keyboard("{ArrowDown}{ArrowDown}{Tab}")
    expect(box()).toHaveTextContent("Mortgage")
    expect(box()).not.toHaveFocus()
  })

  it("chooses with the pointer", async () => {
    const { user } = show(<LoanType />)
    await user.click(box())
    await user.click(screen.getByRole("option", { name: "Auto" }))
    expect(box()).toHaveTextContent("Auto")
    await user.click(box())
    expect(screen.getByRole("option", { name: "Auto" })).toHaveAttribute("aria-selected", "true")
  })

  it("Escape closes only the picker, not the dialog around it", async () => {
    function InDialog() {
      const [open, setOpen] = useState(true)
      return (
        open && (
          <Dialog onClose={() => setOpen(false)} title="Apply for Loan">
            <DialogBody>
              <LoanType />
            </DialogBody>
          </Dialog>
        )
      )
    }
    const { user } = show(<InDialog />)
    box().focus()
    await user.keyboard("{ArrowDown}{Escape}")
    expect(screen.queryByRole("listbox")).toBeNull()
    expect(screen.getByRole("dialog", { name: "Apply for Loan" })).toBeVisible()
    await user.keyboard("{Escape}")
    expect(screen.queryByRole("dialog")).toBeNull()
  })
})
