// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { beforeEach, expect, it } from "vitest"
import indexHtml from "../../index.html?raw"
import { fakeBank, json } from "../../testing/fake-bank.ts"
import { marta } from "../../testing/member.ts"
import { show } from "../../testing/show.tsx"
import { Frame } from "./frame.tsx"

const outline = new DOMParser().parseFromString(indexHtml, "text/html")
const look = (element: Element | null | undefined) =>
  [...new Set(element?.className.split(" ") ?? [])].toSorted()

beforeEach(() => void fakeBank({ "GET /api/auth/session": () => json(200, {}) }))

it("matches the frame: the header, its container, the brand", () => {
  show(<Frame user={marta}>Page</Frame>)
  const [drawn, drafted] = [screen.getByRole("banner"), outline.querySelector("header")]
  expect(look(drafted)).toEqual(look(drawn))
  expect(look(drafted?.firstElementChild)).toEqual(look(drawn.firstElementChild))
  const [link, brand] = [drawn.querySelector("a"), drafted?.firstElementChild?.firstElementChild]
  expect(look(brand)).toEqual(look(link))
  expect(brand?.firstElementChild?.outerHTML.replace(/\s+(?=[</])/g, "")).toBe(
    link?.firstElementChild?.outerHTML,
  )
})
