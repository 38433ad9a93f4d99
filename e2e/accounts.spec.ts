import { readFile } from "node:fs/promises"
import { accountIn, accountsOf } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { readClipboard } from "./clipboard.ts"
import { enterPassword } from "./enrolled.ts"
import { deposit, expect, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"

test("a member opens, renames, and closes an account", async ({ page, context, member }) => {
  await page.goto("/")
  await expect(page.getByText(member.firstName)).toBeVisible()
  await page.getByRole("button", { name: "Open account" }).click()
  const opening = page.getByRole("dialog", { name: "Open Account" })
  await opening.getByText("Franc", { exact: true }).click()
  await opening.getByText("Savings", { exact: true }).click()
  await opening.getByText("Amex", { exact: true }).click()
  await expect(opening.getByText("0.4% APY, paid once a month")).toBeVisible()
  await checkScreen(page, "open-account")
  await opening.getByRole("button", { name: "Open Account" }).click()
  await expectToast(page, "Account opened", "Swiss Franc Savings is ready.")
  await expect(opening).toBeHidden()
  expect(await accountsOf(context)).toHaveLength(3)

  await page.getByRole("button", { name: "Actions for Swiss Franc Savings" }).click()
  await expect(page.getByRole("menuitem", { name: "Copy IBAN" })).toBeVisible()
  await checkScreen(page, "account-menu")
  await page.getByRole("menuitem", { name: "Rename" }).click()
  const renaming = page.getByRole("dialog", { name: "Rename Account" })
  await renaming.getByRole("textbox", { name: "Account name" }).fill("")
  await renaming.getByRole("button", { name: "Save Name" }).click()
  await expect(renaming.getByText("Account name is required")).toBeVisible()
  await checkScreen(page, "rename-account-errors")
  await renaming.getByRole("textbox", { name: "Account name" }).fill("Ski holidays")
  await page.keyboard.press("Enter")
  await expectToast(page, "Account renamed")
  const menu = page.getByRole("button", { name: "Actions for Ski holidays" })
  await expect(menu).toBeFocused()

  await page.keyboard.press("Enter")
  await page.getByRole("menuitem", { name: "Close Account" }).click()
  const closing = page.getByRole("dialog", { name: "Close Ski holidays" })
  await expect(closing.getByRole("button", { name: "Close Account" })).toBeVisible()
  await checkScreen(page, "close-account")
  await closing.getByRole("button", { name: "Close Account" }).click()
  await enterPassword(page, member)
  await expectToast(page, "Account closed", "Ski holidays is permanently closed.")
  await expect(menu).toBeHidden()
  await expect(page.getByRole("button", { name: "Open account" })).toBeFocused()
  expect(await accountsOf(context)).toHaveLength(2)
})

test("an account with money on it cannot be closed", async ({ page, context, member }) => {
  await deposit(context, "EUR", "0.01")
  await page.goto("/")
  await expect(page.getByText(member.firstName)).toBeVisible()
  await page.getByRole("button", { name: "Actions for Everyday Euro" }).click()
  await page.getByRole("menuitem", { name: "Close Account" }).click()
  await expect(page.getByText("There is €0.01 in this account")).toBeVisible()
  await checkScreen(page, "close-account-with-money")
  await page.getByRole("link", { name: "Move the Money" }).click()
  await expect(page.getByRole("heading", { name: "Account Transfer" })).toBeVisible()
})

test("an account that a standing order uses names it, and closes once it has ended", async ({
  page,
  context,
  member,
}) => {
  const [from, into] = [await accountIn(context, "EUR"), await accountIn(context, "GBP")]
  const order = await context.request.post("/api/orders", {
    data: {
      fromAccountId: from.id,
      amount: "40.00",
      recipientIban: into.iban,
      rhythm: "monthly",
      recipientName: `${member.firstName} ${member.lastName}`,
      firstOn: "2099-01-31",
    },
  })
  expect(order.status(), await order.text()).toBe(201)
  await page.goto(`/accounts/${from.id}`)
  await expect(page.getByText("No transactions yet")).toBeVisible()
  await page.getByRole("button", { name: "Close Account" }).click()
  const closing = page.getByRole("dialog", { name: "Close Everyday Euro" })
  const named = closing.getByRole("link", { name: /^€40\.00 to / })
  await expect(named).toBeVisible()
  await expect(closing.getByRole("button", { name: "Close Account" })).toHaveCount(0)
  await checkScreen(page, "close-account-with-orders")
  await named.click()
  await expect(page).toHaveURL(/\/payments\/orders\/\d+$/)
  await page.getByRole("button", { name: "End Order" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "End Order" }).click()
  await expectToast(page, "Standing order ended")

  await page.goto(`/accounts/${from.id}`)
  await expect(page.getByText("No transactions yet")).toBeVisible()
  await page.getByRole("button", { name: "Close Account" }).click()
  await closing.getByRole("button", { name: "Close Account" }).click()
  await enterPassword(page, member)
  await expectToast(page, "Account closed", "Everyday Euro is permanently closed.")
})

test("an account stays open if money arrives in the meantime", async ({
  page,
  context,
  member,
}) => {
  await page.goto("/")
  await expect(page.getByText(member.firstName)).toBeVisible()
  await page.getByRole("button", { name: "Actions for Everyday Euro" }).click()
  await page.getByRole("menuitem", { name: "Close Account" }).click()
  await page.route("**/closure", async (route) => {
    await deposit(context, "EUR", "5.00")
    await route.continue()
  })
  const closing = page.getByRole("dialog", { name: "Close Everyday Euro" })
  await closing.getByRole("button", { name: "Close Account" }).click()
  await enterPassword(page, member)
  await expect(closing.getByText("The account was not closed")).toBeVisible()
  expect(await accountsOf(context)).toHaveLength(2)
})

test("an account's page has its balance, details to copy, history, and statement", async ({
  page,
  context,
  member,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await deposit(context, "EUR", "250.00")
  const { id, iban } = await accountIn(context, "EUR")
  await page.goto("/")
  await page.getByRole("link", { name: "Everyday Euro" }).click()
  await expect(page).toHaveURL(`/accounts/${id}`)
  await expect(page.getByRole("heading", { level: 1, name: "Everyday Euro" })).toBeFocused()
  await expect(page.getByRole("region", { name: "Balance" })).toContainText("€250.00")
  await expect(page.getByText(`${member.firstName} ${member.lastName}`)).toBeVisible()
  const row = page.getByRole("link", { name: "Salary" })
  await expect(row).toBeVisible()
  await checkScreen(page, "account")
  await page.getByRole("button", { name: "QR Code" }).press("Enter")
  const receive = page.getByRole("dialog", { name: "Receive Money" })
  await expect(
    receive.getByRole("img", { name: "QR code to pay into Everyday Euro" }),
  ).toBeVisible()
  await checkScreen(page, "receive-money")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("button", { name: "QR Code" })).toBeFocused()

  await page.getByRole("button", { name: "Copy All" }).click()
  await expectToast(page, "Account details copied to clipboard")
  const copied = await readClipboard(await context.newPage())
  expect(copied.replaceAll(" ", "")).toContain(`IBAN:${iban}`)
  await page.bringToFront()

  await row.click()
  await expect(page.getByRole("dialog", { name: "Salary" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(`/accounts/${id}`)
  await expect(row).toBeFocused()

  const download = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download Statement" }).click()
  const [, ...lines] = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n")
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`"${iban}",`)

  await page.getByRole("link", { name: "Send Money" }).click()
  await expect(page.getByRole("combobox", { name: "From account" })).toContainText("Everyday Euro")
})

test("a closed account's page keeps its history, and an unknown one says so", async ({
  page,
  context,
  member,
}) => {
  await page.goto("/")
  await expect(page.getByText(member.firstName)).toBeVisible()
  const { id } = await accountIn(context, "GBP")
  await page.goto(`/accounts/${id}`)
  await expect(page.getByText("No transactions yet")).toBeVisible()
  await page.getByRole("button", { name: "Close Account" }).click()
  const closing = page.getByRole("dialog", { name: "Close Sterling Savings" })
  await closing.getByRole("button", { name: "Close Account" }).click()
  await enterPassword(page, member)
  await expectToast(page, "Account closed", "Sterling Savings is permanently closed.")
  await expect(page.getByText(/^This account was closed on /)).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  await checkScreen(page, "account-closed")

  await page.goto("/accounts/900000001")
  await expect(page.getByText("Account not found")).toBeVisible()
  await checkScreen(page, "account-not-found")
})

test("an account that loads or fails keeps the shape of its page", async ({
  page,
  context,
  member,
}) => {
  await page.goto("/")
  await expect(page.getByText(member.firstName)).toBeVisible()
  const { id } = await accountIn(context, "EUR")
  let fail = () => {}
  const failing = new Promise<void>((resolve) => (fail = resolve))
  await page.route(/\/api\/(accounts|transactions)/, async (route) => {
    await failing
    const detail = "The bank is being updated. Try again in a minute."
    const body = { type: "about:blank", title: "Unavailable", status: 503, code: "unavailable" }
    await route.fulfill({ status: 503, json: { ...body, detail, traceId: "none" } })
  })
  await page.goto(`/accounts/${id}`)
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible()
  await checkScreen(page, "account-loading")
  fail()
  await expect(page.getByText("The account did not load")).toBeVisible()
  await expect(page.getByText("The bank is being updated.").first()).toBeVisible()
  await checkScreen(page, "account-failed")
})
