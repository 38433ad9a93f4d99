import { bankCommand } from "./bank-command.ts"
import { expect, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"

for (const path of ["/transfer", "/learn/iban"]) {
  test(`an answer in the chat is shown on ${path} and can be read there`, async ({
    page,
    member,
  }) => {
    // The page has loaded its chat and receives live updates.
    const [chat] = await Promise.all([
      page.waitForResponse("/api/chat"),
      page.waitForResponse("/api/live"),
      page.goto(path),
    ])
    await chat.finished()
    const mark = page.getByRole("button", { name: "Live Chat, 1 new answer" })
    await expect(mark).toHaveCount(0)
    await bankCommand("chat", "answer", member.username, "Your last three payslips.")
    await expectToast(page, "New answer in your chat", "Staff answered you in the Live Chat.")
    await expect(page.getByRole("status").filter({ has: mark })).toBeVisible()

    // It stays marked, without a toast, until it is read.
    await page.reload()
    await expect(mark).toBeVisible()
    await expect(page.getByText("New answer in your chat")).toHaveCount(0)
    await mark.click()
    await expect(page.getByRole("dialog").getByText("Your last three payslips.")).toBeVisible()
    await expect(mark).toHaveCount(0)
    await page.keyboard.press("Escape")
    await expect(page.getByRole("main")).toBeFocused()
    expect(new URL(page.url()).pathname).toBe(path)
  })
}
