// @vitest-environment jsdom
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { returnPath } from "./return-path.ts"

const origin = "https://bank.example"
const back = (wanted: string) => returnPath(`returnTo=${encodeURIComponent(wanted)}`, origin)

describe("return path", () => {
  it("keeps a path of this app with its query and fragment", () => {
    expect(back("/transfer")).toBe("/transfer")
    expect(back("/cards?show=3#top")).toBe("/cards?show=3#top")
  })

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/..//evil.example",
    "javascript:alert(1)",
    "transfer",
    "",
  ])("returns to the dashboard instead of %j", (wanted) => {
    expect(back(wanted)).toBe("/")
  })

  it("never returns to sign-in or to the API", () => {
    expect(back("/login")).toBe("/")
    expect(back("/api/login?returnTo=/x")).toBe("/")
    expect(back("/apiary")).toBe("/apiary")
  })

  it("always stays on the origin", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((s) => `/${s}`),
        ),
        (wanted) => {
          expect(new URL(back(wanted), origin).origin).toBe(origin)
        },
      ),
    )
  })
})
