import { checkScreen } from "./check-screen.ts"
import { expect, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"

test("an address is confirmed with the code from the demo's page, and choices are kept", async ({
  page,
  context,
  member,
}) => {
  await page.goto("/demo-mails")
  await expect(page.getByText("No emails yet")).toBeVisible()
  await checkScreen(page, "demo-mails-empty")
  await page.goto("/profile#notifications")
  const address = page.getByRole("region", { name: "Email" })
  await address.getByRole("button", { name: "Send Code" }).click()
  const code = address.getByLabel("Code from the email")
  await code.fill("000000")
  await expect(address.getByText("The code is wrong or no longer valid")).toBeVisible()

  const mails = await context.newPage()
  await mails.goto("/demo-mails")
  const text = await mails.getByText(/Your code is \d{6}/).textContent()
  const [, right = ""] = /Your code is (\d{6})/.exec(text ?? "") ?? []
  await mails.close()
  await code.fill(right)
  await expectToast(page, "Address confirmed", `Emails go to ${member.username}@example.org.`)
  await expect(address.getByText("Confirmed", { exact: true })).toBeVisible()

  const choices = page.getByRole("region", { name: "What We Tell You" })
  await expect(choices.getByLabel("Security, by email")).toBeDisabled()
  await choices.getByLabel("Loans, by email").uncheck()
  await checkScreen(page, "notification-settings")
  await page.reload()
  await expect(choices.getByLabel("Loans, by email")).not.toBeChecked()
  await expect(choices.getByLabel("Messages, by email")).toBeChecked()

  await page.goto("/demo-mails")
  await expect(page.getByText("About the security of your account")).toBeVisible()
  await checkScreen(page, "demo-mails")
})
