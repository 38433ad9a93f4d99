import { bankCommand } from "./bank-command.ts"
import { checkScreen } from "./check-screen.ts"
import { expect, test } from "./fixtures.ts"

test("the FAQ can be searched, and each answer has its own URL", async ({ page, member }) => {
  await page.goto("/help-center")
  await expect(page.getByRole("button", { name: "Start Live Chat" })).toBeVisible()
  await expect(page.getByText("We reply within 24 hours.")).toBeVisible()
  await expect(page.getByText(/^(Open|Closed) now$/)).toBeVisible()
  await checkScreen(page, "help-center")

  await page.getByLabel("Search the questions").fill("twice connection")
  await expect(page.getByText(/^1 of \d+ questions matches$/)).toBeVisible()
  await page.getByRole("button", { name: /I lost my connection/ }).click()
  await expect(page.getByText("the same key moves money only once")).toBeVisible()
  await checkScreen(page, "help-center-search")
  await page.getByLabel("Search the questions").fill("zeppelin")
  await expect(page.getByText("No matching questions")).toBeVisible()
  await checkScreen(page, "help-center-no-match")

  await page.goto("/help-center#loan-review")
  await expect(page.getByText("Loan review takes 2-3 business days.")).toBeVisible()
  await expect(page.getByRole("button", { name: /How long does a loan review/ })).toBeFocused()
  await expect(page.getByText(member.username)).toBeAttached()
})

test("a message reaches staff, and their answer appears without a reload", async ({
  page,
  member,
}) => {
  await page.goto("/help-center")
  await page.getByRole("button", { name: "Start Live Chat" }).click()
  const chat = page.getByRole("dialog", { name: "Live Chat" })
  await expect(chat.getByText("No messages yet")).toBeVisible()
  await expect(chat.getByLabel("Your message")).toBeFocused()
  await checkScreen(page, "chat-empty")
  await chat.getByRole("button", { name: "Send" }).click()
  await expect(chat.getByText("Write a message first")).toBeVisible()
  await chat.getByLabel("Your message").fill("<b>Which</b> papers\ndo you need? 你好")
  await chat.getByRole("button", { name: "Send" }).click()
  const log = chat.getByRole("log")
  await expect(log.getByText("<b>Which</b> papers")).toBeVisible()
  await expect(chat.getByLabel("Your message")).toHaveValue("")

  await bankCommand("chat", "answer", member.username, "Your last three payslips.")
  await expect(log.getByText("Your last three payslips.")).toBeVisible()
  await checkScreen(page, "chat")
  await page.keyboard.press("Escape")
  await bankCommand("chat", "answer", member.username, "And your passport.")
  await expect(page.getByText("1 new")).toBeVisible()
  await page.getByRole("button", { name: "Start Live Chat" }).click()
  await expect(log.getByText("And your passport.")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByText("1 new")).toBeHidden()
})

const guides = {
  "/learn/iban": ["IBAN Guide", "The remainder is 1"],
  "/learn/sepa": ["SEPA Explained", "The 41 countries"],
  "/learn/exchange": ["Currency Exchange", "You receive, rounded down"],
  "/learn/security": ["Banking Security", "Records can't be rewritten"],
  "/demo-guide": ["Demo Guide", "Add some money"],
} as const

test("each guide can be reached from the footer", async ({ page, member }) => {
  for (const [path, [title, text]] of Object.entries(guides)) {
    await test.step(path, async () => {
      await page.goto("/profile")
      await expect(page.getByRole("heading", { name: "Profile Settings" })).toBeVisible()
      await expect(page.getByText(member.username).first()).toBeAttached()
      await page.getByRole("contentinfo").getByRole("link", { name: title }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused()
      await expect(page.getByText(text, { exact: true })).toBeVisible()
      await checkScreen(page, path.slice(1).replace("/", "-"))
    })
  }
})

test("any IBAN is explained and its check digits calculated", async ({ page, member }) => {
  await page.goto("/learn/iban")
  await expect(page.getByText(member.username).first()).toBeAttached()
  const iban = page.getByRole("textbox", { name: "IBAN" })
  await iban.fill("GB29 NWBK 6016 1331 9268 19")
  await expect(page.getByText("NWBK", { exact: true })).toBeVisible()
  await expect(page.getByText("Branch code")).toBeVisible()
  await expect(page.getByText("It must be 1, so the check digits 29 are correct.")).toBeVisible()
  await iban.fill("GB28 NWBK 6016 1331 9268 19")
  await expect(page.getByText(/calls for the check digits 29, not 28/)).toBeVisible()
  await checkScreen(page, "learn-iban-wrong")
})
