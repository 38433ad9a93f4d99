// @vitest-environment jsdom
import { useQuery } from "@tanstack/react-query"
import { screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import type { User } from "#shared/contracts/auth.ts"
import { endEnrollment, useEnrollmentRequired } from "../identity/factors/enrollment.ts"
import { get } from "../lib/api-client.ts"
import { fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { EnrollmentGate } from "./enrollment-gate.tsx"

const user: User = {
  id: 1,
  username: "marta",
  email: null,
  firstName: "Marta",
  lastName: null,
  holderName: null,
  phoneNumber: null,
  profileImageUrl: null,
  language: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
}
const factors = (enrolled: boolean) => ({
  authenticator: enrolled ? { enrolledAt: "2026-11-03T10:00:00.000Z" } : null,
  passkeys: [],
  recoveryCodesLeft: 10,
  passkeysAvailable: false,
  required: true,
})

afterEach(() => {
  endEnrollment()
  vi.unstubAllGlobals()
})

function Accounts() {
  useQuery({ queryKey: ["accounts"], queryFn: () => get("/api/accounts") })
  return <h1>Accounts</h1>
}

/** As the app does: gated from the first refusal on. */
function Gated() {
  const refused = useEnrollmentRequired()
  return refused ? (
    <EnrollmentGate user={user}>
      <Accounts />
    </EnrollmentGate>
  ) : (
    <Accounts />
  )
}

it("shows no page to a member without a second factor", async () => {
  vi.stubGlobal("scrollTo", () => undefined)
  const calls = fakeBank({ "GET /api/second-factors": () => json(200, factors(false)) })
  show(
    <EnrollmentGate user={user}>
      <Accounts />
    </EnrollmentGate>,
  )
  expect(await screen.findByRole("heading", { name: "Set up your second factor" })).toBeVisible()
  expect(screen.getByRole("button", { name: "Logout" })).toBeVisible()
  expect(calls.map(({ url }) => url)).toEqual(["/api/second-factors"])
})

it("does not affect members with a second factor", async () => {
  fakeBank({
    "GET /api/second-factors": () => json(200, factors(true)),
    "GET /api/accounts": () => json(200, []),
  })
  show(
    <EnrollmentGate user={user}>
      <Accounts />
    </EnrollmentGate>,
  )
  expect(await screen.findByRole("heading", { name: "Accounts" })).toBeVisible()
})

it("asks the member to sign in again if the session began without their second factor", async () => {
  vi.stubGlobal("scrollTo", () => undefined)
  fakeBank({
    "GET /api/second-factors": () => json(200, factors(true)),
    "GET /api/accounts": () => refusal(403, "enrolment_required", "Set one up."),
  })
  show(<Gated />)
  expect(await screen.findByRole("heading", { name: "Sign in once more" })).toBeVisible()
})
