// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { LanguageCard } from "../features/profile/language-card.tsx"
import { clearSiteData, deviceChoices } from "../identity/session/clear-site-data.ts"
import { userQuery, useSignIn } from "../identity/sign-in/api.ts"
import { leaveDocument } from "../lib/leave-document.ts"
import { fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { marta } from "../testing/member.ts"
import { show } from "../testing/show.tsx"
import { dismissToasts } from "../ui/toast-store.ts"
import { Footer } from "./frame/footer.tsx"
import { NotFoundPage } from "./not-found-page.tsx"
import { VisitorScreen } from "./visitor-screen.tsx"

// Before the app's modules read them.
vi.hoisted(() => {
  const settings = document.querySelector<HTMLMetaElement>('meta[name="tessera-settings"]')
  if (!settings) throw new Error("There are no settings")
  const given = JSON.parse(settings.content) as object
  settings.content = JSON.stringify({ ...given, languages: ["en", "de", "fr"] })
})

const chosen = () => /tessera-language=(\w+)/.exec(document.cookie)?.[1]
const link = (name: string) => screen.getByRole("button", { name })

beforeEach(() => {
  vi.spyOn(leaveDocument, "reload").mockReturnValue()
  vi.spyOn(leaveDocument, "replaceWith").mockReturnValue()
  dismissToasts()
  document.cookie = "tessera-language=; Path=/; Max-Age=0"
  document.documentElement.lang = "en"
})

describe("the languages at the bottom of a screen", () => {
  it("are named in themselves, the page's marked; a visitor's choice is kept on the device", async () => {
    const calls = fakeBank({})
    const { user } = show(<VisitorScreen bar={null}>Page</VisitorScreen>)
    const names = screen.getByRole("list", { name: "Language" })
    expect(
      [...names.querySelectorAll("button")].map((each) => [each.lang, each.textContent]),
    ).toEqual([
      ["en", "English"],
      ["de", "Deutsch"],
      ["fr", "Français"],
    ])
    expect(link("English")).toHaveAttribute("aria-current", "true")
    expect(link("Deutsch")).not.toHaveAttribute("aria-current")
    await user.click(link("Deutsch"))
    await waitFor(() => expect(leaveDocument.reload).toHaveBeenCalledTimes(1))
    expect(chosen()).toBe("de")
    expect(calls).toEqual([])
  })

  it("are on a visitor's page that is not found, and once on a member's, in the footer", () => {
    fakeBank({})
    const { unmount } = show(<NotFoundPage home={"Go to Sign-In"} named />)
    expect(screen.getByRole("list", { name: "Language" })).toHaveTextContent("Français")
    unmount()
    show(<NotFoundPage home={"Back to Dashboard"} />)
    expect(screen.queryByRole("list", { name: "Language" })).toBeNull()
  })

  it("are a member's own choice in the footer, stored at the bank", async () => {
    const calls = fakeBank({ "PUT /api/profile/language": () => json(200, { language: "fr" }) })
    const { user, queryClient } = show(<Footer />)
    queryClient.setQueryData(userQuery.queryKey, marta)
    await user.click(link("Français"))
    await waitFor(() => expect(leaveDocument.reload).toHaveBeenCalledTimes(1))
    expect(calls.map(({ body }) => body)).toEqual([{ language: "fr" }])
    expect(chosen()).toBe("fr")
  })

  it("say why a choice was refused, and change nothing", async () => {
    fakeBank({ "PUT /api/profile/language": () => refusal(503, "unavailable", "Try again soon.") })
    const { user, queryClient } = show(<Footer />)
    queryClient.setQueryData(userQuery.queryKey, marta)
    await user.click(link("Français"))
    expect(await screen.findByText("Try again soon.")).toBeVisible()
    expect(chosen()).toBeUndefined()
    expect(leaveDocument.reload).not.toHaveBeenCalled()
  })
})

it("the profile offers the languages, and says what the choice changes", async () => {
  const calls = fakeBank({ "PUT /api/profile/language": () => json(200, { language: "de" }) })
  const { user, queryClient } = show(<LanguageCard user={{ ...marta, language: "fr" }} />)
  queryClient.setQueryData(userQuery.queryKey, marta)
  expect(screen.getByRole("group", { name: "Language" })).toBeVisible()
  expect(screen.getByText(/^This app, emails, and new papers\./)).toBeVisible()
  expect(screen.getByRole("radio", { name: "Français" })).toBeChecked()
  await user.click(screen.getByRole("radio", { name: "Deutsch" }))
  await waitFor(() => expect(leaveDocument.reload).toHaveBeenCalledTimes(1))
  expect(calls.map(({ body }) => body)).toEqual([{ language: "de" }])
  expect(chosen()).toBe("de")
})

it("the profile says that nothing is chosen yet, instead of marking none without a word", () => {
  show(<LanguageCard user={{ ...marta, language: null }} />)
  expect(screen.getByText(/You have chosen none yet: pages follow your browser\.$/)).toBeVisible()
  for (const choice of screen.getAllByRole("radio")) expect(choice).not.toBeChecked()
})

function SignIn() {
  const { mutate, isPending } = useSignIn()
  return (
    <button type="button" onClick={() => mutate({ username: "marta.lindqvist", password: "p" })}>
      {isPending ? "Signing in" : "Sign in"}
    </button>
  )
}

describe("after a sign-in", () => {
  const signIn = async (language: "de" | null) => {
    const calls = fakeBank({
      "POST /api/auth/login": () => json(200, { user: { ...marta, language } }),
    })
    const { user } = show(<SignIn />)
    await user.click(link("Sign in"))
    return calls
  }

  it("the page is loaded in the member's language before anything else is shown", async () => {
    history.replaceState(null, "", "/login?returnTo=%2Fprofile%23security")
    await signIn("de")
    await waitFor(() => expect(leaveDocument.replaceWith).toHaveBeenCalledWith("/profile#security"))
    expect(link("Signing in")).toBeVisible()
    expect(screen.queryByText(/^Welcome back/)).toBeNull()
  })

  it("stays if the member has chosen none", async () => {
    await signIn(null)
    expect(await screen.findByText("Welcome back, marta.lindqvist!")).toBeVisible()
    expect(leaveDocument.replaceWith).not.toHaveBeenCalled()
  })

  it("is not loaded again for texts that did not load", async () => {
    // The server has sent it in German, and it speaks English.
    document.documentElement.lang = "de"
    await signIn("de")
    expect(await screen.findByText("Welcome back, marta.lindqvist!")).toBeVisible()
    expect(leaveDocument.replaceWith).not.toHaveBeenCalled()
  })
})

it("the language chosen on the device survives a sign-out, which deletes cookies", () => {
  document.cookie = "tessera-language=fr; Path=/"
  const choices = deviceChoices()
  document.cookie = "tessera-language=; Path=/; Max-Age=0"
  clearSiteData(choices)
  expect(chosen()).toBe("fr")
})
