import { expect, it, vi } from "vitest"
import { requirePrograms } from "./system-programs.ts"

it("says what to type when programs are missing, each package once", () => {
  expect(() => requirePrograms({ "no-such-a": "pair", "no-such-b": "pair", sh: "dash" })).toThrow(
    "no-such-a, no-such-b are missing. On Debian, type: apt-get install --no-install-recommends pair",
  )
})

it("finds programs in the administrator's folders without a PATH", () => {
  vi.stubEnv("PATH", "")
  try {
    expect(() => requirePrograms({ nologin: "login" })).not.toThrow()
  } finally {
    vi.unstubAllEnvs()
  }
})
