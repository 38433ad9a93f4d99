// @vitest-environment jsdom
import { render, screen } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { StatusBadge } from "./badge.tsx"

describe("status badge", () => {
  it.each([
    ["pending", "Pending", "lucide-clock", "text-ink-2"],
    ["approved", "Approved", "lucide-circle-check", "text-brand-ink"],
    ["rejected", "Rejected", "lucide-circle-x", "text-negative"],
    ["active", "Active", "lucide-circle-dot", "text-brand-ink"],
    ["closed", "Closed", "lucide-archive", "text-ink-2"],
  ] as const)("%s shows a word, an icon, and a color", (status, word, icon, color) => {
    render(<StatusBadge status={status} />)
    const badge = screen.getByText(word)
    expect(badge).toHaveClass(color)
    expect(badge.querySelector(`.${icon}`)).not.toBeNull()
  })

  it("shows the check mark of an approved loan in green", () => {
    render(<StatusBadge status="approved" />)
    expect(screen.getByText("Approved").querySelector("svg")).toHaveClass("text-positive")
  })
})
