import type { BrowserContext } from "@playwright/test"
import { deposit, expect, test } from "./fixtures.ts"
import { otherBankIban, reviewTransfer } from "./transfer-page.ts"

/** Takes away what older browsers lack, and what browsers refuse to pages without storage. */
async function takeAway(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, "any")
    const denied = () => new DOMException("Storage is denied", "SecurityError")
    globalThis.BroadcastChannel = new Proxy(BroadcastChannel, {
      construct: () => {
        throw denied()
      },
    })
    IDBFactory.prototype.open = () => {
      throw denied()
    }
    LockManager.prototype.request = () => Promise.reject(denied())
    LockManager.prototype.query = () => Promise.reject(denied())
    for (const storage of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(globalThis, storage, {
        get() {
          throw denied()
        },
      })
    }
  })
}

test("without storage, channels, and AbortSignal.any, a transfer leads to its receipt", async ({
  page,
  context,
  member,
}) => {
  expect(member.username).not.toBe("")
  await deposit(context, "EUR", "100.00")
  await takeAway(context)
  const order = { amount: "12.34", iban: otherBankIban, name: "Anna Weber", reference: "Rent" }
  await reviewTransfer(page, order)
  await page.getByRole("button", { name: /^Send/ }).click()
  await expect(page).toHaveURL(/\/transfer-success$/)
  await expect(page.getByText("€12.34").first()).toBeVisible()
  await expect(page.getByRole("button", { name: "Download Receipt" })).toBeVisible()
  await page.getByRole("link", { name: "Back to Dashboard" }).click()
  await expect(page.getByText("€87.66").first()).toBeVisible()
})
