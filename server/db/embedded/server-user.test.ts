import { afterEach, expect, it, vi } from "vitest"
import { runCommand } from "./run-command.ts"
import { administratorPath } from "./server-user.ts"

afterEach(() => void vi.unstubAllEnvs())

it("finds the programs that make a user when they are not in root's PATH", async () => {
  vi.stubEnv("PATH", "/usr/bin:/bin")
  // It is where useradd and adduser are, and on every system.
  const find = ["-c", "command -v nologin"]
  expect((await runCommand("/bin/sh", find)).code).not.toBe(0)
  expect((await runCommand("/bin/sh", find, { env: administratorPath() })).code).toBe(0)
})
