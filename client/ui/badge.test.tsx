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
  ] as const)("%s says so in word, icon and color", (status, word, icon, color) => {
    render(<StatusBadge status={status} />)
    const badge = screen.getByText(word)
    expect(badge).toHaveClass(color)
    expect(badge.querySelector(`.${icon}`)).not.toBeNull()
  })

  it("makes the check of an approved loan green", () => {
    render(<StatusBadge status="approved" />)
    expect(screen.getByText("Approved").querySelector("svg")).toHaveClass("text-positive")
  })
})
