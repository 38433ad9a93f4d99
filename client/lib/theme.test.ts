// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest"
import { chooseTheme, themeChoice } from "./theme.ts"

beforeEach(() => localStorage.clear())

const shown = () => document.documentElement.dataset["theme"]

it("stores the choice and applies it", async () => {
  chooseTheme("dark")
  await vi.waitFor(() => expect(shown()).toBe("dark"), { timeout: 300_000 })
  expect(themeChoice()).toBe("dark")
})

it("follows the system until something is chosen", async () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList)
  chooseTheme("light")
  await vi.waitFor(() => expect(shown()).toBe("light"), { timeout: 300_000 })
  chooseTheme("system")
  await vi.waitFor(() => expect(shown()).toBe("dark"), { timeout: 300_000 })
  expect(localStorage).toHaveLength(0)
})

it("ignores any other stored value", () => {
  localStorage.setItem("tessera-theme", "<b>")
  expect(themeChoice()).toBe("system")
})
