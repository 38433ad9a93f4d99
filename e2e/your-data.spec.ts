import { accountIn } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { enterPassword } from "./enrolled.ts"
import { deposit, expect, test } from "./fixtures.ts"

test("a member downloads a copy of their data, empties their account, and closes the membership", async ({
  page,
  context,
  member,
}) => {
  await deposit(context, "EUR", "25.00")
  await page.goto("/profile#your-data")
  const copy = page.getByRole("region", { name: "A Copy of Your Data" })
  const membership = page.getByRole("region", { name: "Close Your Membership" })
  await expect(membership.getByText(/holds €25\.00\./)).toBeVisible()
  await expect(membership.getByRole("button", { name: "Close Membership" })).toBeDisabled()
  await expect(copy.getByRole("button", { name: "Ask for a Copy" })).toBeVisible()
  await checkScreen(page, "your-data")

  await copy.getByRole("button", { name: "Ask for a Copy" }).click()
  await expect(copy.getByText(/^Your copy is ready: \d+ kB, until /)).toBeVisible()
  const saved = page.waitForEvent("download")
  await copy.getByRole("button", { name: "Download" }).click()
  await enterPassword(page, member)
  expect((await saved).suggestedFilename()).toMatch(/^tessera-data-\d{4}-\d\d-\d\d\.zip$/)

  const { id } = await accountIn(context, "EUR")
  await context.request.post("/api/transfers", {
    data: {
      fromAccountId: id,
      amount: "25.00",
      speed: "instant",
      recipientIban: "DE89370400440532013000",
      recipientName: "Anna Weber",
    },
  })
  // The payment is final once the other bank has answered.
  await expect
    .poll(async () => {
      await page.reload()
      return membership
        .getByText("Nothing stands in the way.")
        .or(membership.getByText("not final"))
        .textContent()
    })
    .toContain("Nothing stands in the way.")
  await checkScreen(page, "your-data-closable")
  await membership.getByRole("button", { name: "Close Membership" }).click()
  const question = page.getByRole("alertdialog", { name: "Close Your Membership?" })
  await expect(question).toBeVisible()
  await checkScreen(page, "membership-close")
  await question.getByRole("button", { name: "Close for Good" }).click()
  await enterPassword(page, member)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText("Your membership is closed")).toBeVisible()
  await expect(page.getByText("Your session was ended")).toBeHidden()
  await page.getByLabel("Username").fill(member.username)
  await page.getByLabel("Password", { exact: true }).fill(member.password)
  await page.getByRole("button", { name: "Login", exact: true }).click()
  await expect(page.getByText(/^The username or password is wrong/).first()).toBeVisible()
})
