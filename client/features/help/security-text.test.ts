import { expect, test } from "vitest"
import { protections } from "./security-text.ts"

const services = {
  geolocationUrl: "https://geo.test/json",
  geolocationFallbackUrl: "https://ip.test/",
}
const textOf = (settings: Parameters<typeof protections>[0]) => protections(settings).at(-1)?.text

test("says when a lookup service sees the visitor's address, as the server has set it", () => {
  expect(textOf({ ...services, geolocationConsent: "asked" })).toContain("only if you ask for it")
  expect(textOf({ ...services, geolocationConsent: "assumed" })).toContain("when that screen opens")
  const none = { geolocationUrl: "", geolocationFallbackUrl: "" }
  expect(textOf({ ...none, geolocationConsent: "assumed" })).toBe("All code comes from this bank.")
})
