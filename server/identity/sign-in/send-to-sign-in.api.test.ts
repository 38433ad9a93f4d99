import { expect, test } from "vitest"
import { newVisitor } from "../../../testing/member.ts"

const sentTo = async (query: string) => {
  const { status, headers } = await newVisitor().get(`/api/login${query}`)
  expect(status).toBe(302)
  return headers.get("location")
}

test.each(["/", "/transfer", "/transfer?amount=5&to=x", "/a#b", "/%2F%2Fevil.example"])(
  "the return path %s is kept",
  async (path) => {
    const target = (await sentTo(`?returnTo=${encodeURIComponent(path)}`)) ?? ""
    const url = new URL(target, "http://bank.example")
    expect(url.origin + url.pathname).toBe("http://bank.example/login")
    expect(url.searchParams.get("returnTo")).toBe(path)
  },
)

test.each([
  "",
  "transfer",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "http://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/\u0000/evil.example",
  "/pfad/é",
  "/a\r\nSet-Cookie: x=y",
])("the return path %j is dropped", async (path) => {
  expect(await sentTo(`?returnTo=${encodeURIComponent(path)}`)).toBe("/login")
})

test("without a return path, or with two, it redirects to sign-in only", async () => {
  expect(await sentTo("")).toBe("/login")
  expect(await sentTo("?returnTo=/a&returnTo=/b")).toBe("/login")
  expect(await sentTo("?returnTo[x]=/a&__proto__[returnTo]=/b")).toBe("/login")
})
