// @vitest-environment jsdom
import { render } from "@testing-library/react"
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
    const { container } = render(<StatusBadge status={status} />)
    const badge = container.firstElementChild
    expect(badge).toHaveTextContent(word)
    expect(badge).toHaveClass(color)
    expect(container.querySelector(`.${icon}`)).not.toBeNull()
  })

  it("shows the check mark of an approved loan in green", () => {
    const { container } = render(<StatusBadge status="approved" />)
    expect(container.querySelector("svg")).toHaveClass("text-positive")
  })
})
