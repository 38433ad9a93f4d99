import { expect, type Page, type Route } from "@playwright/test"

/** Whether the request reaches the bank before its reply is lost. */
export type When = "before" | "after"

/** A request whose reply was lost: its key and body, to send it again as if it had been on its way. */
export type Lost = { key: string; data: string; path: string }

/**
 * Loses every reply to a path from now on; the page waits for it. Resolves at the first one.
 * @param path a path, or a pattern for Playwright's route
 */
export async function loseReplies(page: Page, path: string, when: When): Promise<Lost> {
  return new Promise((resolve, reject) => {
    const lose = async (route: Route) => {
      const request = route.request()
      if (request.method() !== "POST") return route.fallback()
      if (when === "after") expect((await route.fetch()).ok()).toBe(true)
      const key = request.headers()["idempotency-key"] ?? ""
      const { pathname } = new URL(request.url())
      resolve({ key, data: request.postData() ?? "", path: pathname })
    }
    page.route(path, lose).catch(reject)
  })
}

/** Ends the bank's page. A page that is closed would let the request go that loseReplies holds. */
export async function leave(page: Page): Promise<void> {
  await page.goto("about:blank")
}

/** Checks that the screen says whether it was sent, and that it was not sent twice or late. */
export async function expectSaid(page: Page, lost: Lost, when: When, what: string): Promise<void> {
  const note = page.getByRole("status").filter({ hasText: what })
  await expect(note).toContainText(when === "after" ? /Sent at / : "Not sent")
  const late = await page.request.post(lost.path, {
    headers: { "idempotency-key": lost.key, "content-type": "application/json" },
    data: lost.data,
  })
  if (when === "after") expect(late.headers()["idempotency-replayed"]).toBe("true")
  else expect(await late.json()).toMatchObject({ code: "idempotency_key_voided" })
}
