import { expect, test } from "vitest"
import { relyingParty } from "./relying-party.ts"

test.each([
  ["https://bank.example", "bank.example", true],
  ["https://bank.example:8443", "bank.example", true],
  ["http://localhost:3000", "localhost", true],
  ["http://127.0.0.1:3000", "127.0.0.1", false],
  ["http://[::1]:3000", "[::1]", false],
  ["https://192.0.2.7", "192.0.2.7", false],
  ["http://bank.example", "bank.example", false],
])("%s is %s to passkeys; available: %s", (PUBLIC_URL, id, available) => {
  expect(relyingParty({ PUBLIC_URL })).toEqual({ id, origin: PUBLIC_URL, available })
})
