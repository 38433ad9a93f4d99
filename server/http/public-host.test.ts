import { expect, test } from "vitest"
import { isPublicHost, isThisMachine } from "./public-host.ts"

const publicUrl = "https://bank.example"

test.each([
  ["bank.example", true],
  ["BANK.example:443", true],
  ["bank.example:80", false],
  ["bank.example.", false],
  ["localhost:3000", false],
  ["127.0.0.1:3000", false],
  ["[::1]:3000", false],
  ["10.0.0.7:3000", false],
  ["", false],
])("in production %j is the bank's: %s", (host, expected) => {
  expect(isPublicHost({ PUBLIC_URL: publicUrl, MODE: "production" }, host)).toBe(expected)
  expect(isThisMachine({ MODE: "production" }, host)).toBe(false)
})

test.each([
  ["bank.example", true],
  ["localhost", true],
  ["LOCALHOST:3000", true],
  ["127.0.0.1:65535", true],
  ["127.8.9.1", true],
  ["[::1]", true],
  ["0.0.0.0:3000", false],
  ["10.0.0.7:3000", false],
  ["localhost.evil.example", false],
  ["evil.example:3000", false],
  ["bank.example@evil.example", false],
])("in a demo %j is the bank's: %s", (host, expected) => {
  expect(isPublicHost({ PUBLIC_URL: publicUrl, MODE: "demo" }, host)).toBe(expected)
})
