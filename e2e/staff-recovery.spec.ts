import { AuthenticatorApp } from "./authenticator-app.ts"
import { checkScreen } from "./check-screen.ts"
import { expectRows, latestProposal } from "./employees.ts"
import { enroll, enterPassword } from "./enrolled.ts"
import { expect, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"

test("two employees let a member back in who lost the authenticator app, and the member sets up another", async ({
  page,
  context,
  member,
  employee,
}) => {
  await enroll(context, member)
  await context.clearCookies()
  const teller = await employee("Ines Teller", "teller")
  const supervisor = await employee("Jonas Supervisor", "supervisor")

  const desk = teller.page
  await desk.goto(`/members?q=${member.username}`)
  await expect(desk.getByRole("heading", { name: "Why do you open this file?" })).toBeVisible()
  await desk.keyboard.press("1")
  await desk.getByRole("button", { name: "Recovery Code" }).click()
  const form = desk.getByRole("dialog", { name: "Recovery Code" })
  await form.getByLabel("Reason").fill("The phone was stolen")
  await form.getByLabel("How you checked the identity").fill("Passport, at the counter")
  await form.getByLabel("The second factors are lost too").check()
  await checkScreen(desk, "staff-recovery")
  await form.getByRole("button", { name: "Send to Second Person" }).click()
  await expect(desk.getByText("Sent to a second person").first()).toBeVisible()

  const proposed = await latestProposal(teller)
  const review = supervisor.page
  await review.goto("/approvals")
  await review.getByRole("row", { name: proposed.sentence }).getByRole("link").click()
  await expectRows(review, proposed)
  await expect(review.getByText("The phone was stolen")).toBeVisible()
  await review.keyboard.press("a")
  await expect(review.getByRole("dialog", { name: "Approve Proposal" })).toBeVisible()
  await review.keyboard.type(await supervisor.code())
  await expectToast(review, "Approved and done", proposed.sentence)
  await expect(review.getByRole("button", { name: "Show Code" })).toHaveCount(0)

  await desk.goto("/")
  await desk.getByRole("row", { name: proposed.sentence }).getByRole("link").click()
  await desk.getByRole("button", { name: "Show Code" }).click()
  const code = desk.getByText(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/)
  await expect(code).toBeVisible()
  await checkScreen(desk, "staff-recovery-code")

  const password = "seven herons in the reeds"
  await page.goto("/recover")
  await page.getByLabel("Username").fill(member.username)
  await page.getByLabel("Code", { exact: true }).fill(await code.innerText())
  await page.getByLabel("New password", { exact: true }).fill(password)
  await page.keyboard.press("Enter")
  await page.getByRole("link", { name: "Go to Sign-In" }).click()
  await page.getByLabel("Username").fill(member.username)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.keyboard.press("Enter")
  await expectToast(page, `Welcome back, ${member.username}!`)

  await page.goto("/profile#security")
  await page.getByRole("button", { name: "Add Authenticator App" }).click()
  await enterPassword(page, { password })
  const setUp = page.getByRole("dialog")
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible()
  const app = new AuthenticatorApp(await setUp.locator("code").innerText())
  await setUp.getByLabel("2. Enter the code the app shows").fill(app.code())
  await setUp.getByLabel("I saved these codes").check()
  await setUp.getByRole("button", { name: "Done" }).click()
  await expectToast(page, "Authenticator app added")
})
