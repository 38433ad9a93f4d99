import type { Page } from "@playwright/test"
import { checkScreen } from "./check-screen.ts"
import { expect, type Member, register } from "./fixtures.ts"
import { testInLanguages } from "./languages-bank.ts"

const test = testInLanguages()

/** Expects a page in a language, by what it says of itself and by its heading. */
async function expectIn(page: Page, language: string, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading)
  await expect(page.locator("html")).toHaveAttribute("lang", language)
}

const signInInGerman = async (page: Page, { username, password }: Member): Promise<void> => {
  await page.getByLabel("Benutzername").fill(username)
  await page.getByLabel("Passwort", { exact: true }).fill(password)
  await page.keyboard.press("Enter")
}

test("a language chosen at the sign-in, then in the profile, stays after a sign-out", async ({
  page,
  context,
  member,
}) => {
  await context.clearCookies()
  await page.goto("/login")
  await expectIn(page, "en", "Sign in to your accounts")
  await page.getByRole("button", { name: "Deutsch" }).click()
  await expectIn(page, "de", "Zugang zu Ihren Konten")
  await expect(page.getByRole("button", { name: "Deutsch" })).toHaveAttribute(
    "aria-current",
    "true",
  )
  await checkScreen(page, "sign-in-german")
  await signInInGerman(page, member)
  await expectIn(page, "de", "Willkommen, Ada")

  await page.goto("/profile")
  await page.getByText("Français").first().click()
  await expectIn(page, "fr", "Profil et paramètres")
  await expect(page.getByRole("radio", { name: "Français" })).toBeChecked()
  await checkScreen(page, "profile-french")

  await page.getByRole("button", { name: /^Mon compte/ }).click()
  await page.getByRole("menuitem", { name: "Se déconnecter" }).click()
  await expectIn(page, "fr", "Connectez-vous à vos comptes")
  await page.reload()
  await expectIn(page, "fr", "Connectez-vous à vos comptes")
})

test("a sign-in on another device leads to where it was going, in the member's language", async ({
  page,
  payee,
}) => {
  const member = await register(payee.context())
  await payee.goto("/profile")
  await payee.getByRole("contentinfo").getByRole("button", { name: "Français" }).click()
  await expectIn(payee, "fr", "Profil et paramètres")

  await page.goto("/login?returnTo=%2Fprofile%23limits")
  await page.getByRole("button", { name: "Deutsch" }).click()
  await expectIn(page, "de", "Zugang zu Ihren Konten")
  await signInInGerman(page, member)
  await expectIn(page, "fr", "Profil et paramètres")
  await expect(page).toHaveURL("/profile#limits")
})
