// @vitest-environment jsdom
import { render, screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { cardTypes } from "#shared/cards/card-number.ts"
import { euroCard, poundCard } from "../../testing/demo-cards.ts"
import { CardFace } from "./card-face.tsx"

it("has a different color for Visa, Mastercard, and Amex", () => {
  const looks = cardTypes.map((cardType) => {
    const { container, unmount } = render(<CardFace card={{ ...euroCard, cardType }} />)
    expect(screen.getByText(cardType)).toBeInTheDocument()
    const look = container.firstElementChild?.className
    unmount()
    return look
  })
  expect(cardTypes).toEqual(["Visa", "Mastercard", "Amex"])
  expect(new Set(looks).size).toBe(3)
})

it("shows the masked number, holder, expiry date, and status", () => {
  const { container } = render(<CardFace card={poundCard} />)
  expect(container).toHaveTextContent("Card number ending in 1005")
  expect(container).toHaveTextContent(/•{4}\s*•{6}\s*•1005/)
  expect(screen.getByText("MARTA LINDQVIST")).toBeVisible()
  expect(screen.getByText("11/30")).toBeVisible()
  expect(screen.getByText("Frozen")).toBeVisible()
})
