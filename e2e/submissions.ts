import { expect, type Page, type Request } from "@playwright/test"

/** The POST requests that the page sends to a path from now on. */
export function requestsTo(page: Page, path: string): Request[] {
  const requests: Request[] = []
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) requests.push(request)
  })
  return requests
}

/** Lets the first POST reach the bank, and drops its response. */
export async function loseFirstResponse(page: Page, path: string): Promise<Request[]> {
  const posts = requestsTo(page, path)
  await page.route(
    path,
    async (route) => {
      const reply = await route.fetch()
      expect(reply.status()).toBe(201)
      await route.abort("connectionreset")
    },
    { times: 1 },
  )
  return posts
}

/** Checks that all attempts had the same key and the same body. */
export function expectSameSubmission(posts: Request[]): void {
  expect(posts.length).toBeGreaterThan(1)
  const submissions = posts.map((post) => [post.headers()["idempotency-key"], post.postData()])
  expect(submissions[0]?.[0]).toMatch(/^[0-9a-f]{32}$/)
  for (const submission of submissions) expect(submission).toEqual(submissions[0])
}
