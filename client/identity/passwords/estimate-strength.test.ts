import { expect, it } from "vitest"
import { estimateStrength } from "./estimate-strength.ts"

const own = ["tomas.novak", "Tomáš", "Novák", ""]
const strength = (password: string) => estimateStrength(password, own)

it.each(["123456", "password", "secret-1", "Password123456789", "qwertyuiopasdfgh"])(
  "finds %s weak, and says why",
  (password) => {
    const { score, warning } = strength(password)
    expect(score).toBeLessThanOrEqual(1)
    expect(warning).toMatch(/^[A-Z].*\.$/)
  },
)

it.each(["correct horse battery staple", "wir fahren morgen ans meer", "xK9#mQ2$vL7@pR4"])(
  "finds %s strong, without advice",
  (password) => {
    expect(strength(password)).toEqual({ score: 4, warning: undefined })
  },
)

it.each(["Tomas.Novak", "tomas.novak-2026", "NovákTomáš!1"])(
  "gives no credit for names: %s",
  (password) => {
    expect(strength(password)).toEqual({ score: 0, warning: "It contains your own name." })
  },
)

it("accepts any text, including regular expression syntax", () => {
  for (const text of [" ", "(".repeat(256), "\\d+[", "🦊".repeat(128)]) {
    expect(estimateStrength(text, ["a-b+c(d", "[x", "\\p/", ...own]).score).toBeLessThanOrEqual(4)
  }
})
