import type { RequestHandler } from "express"

/**
 * GET /api/login: redirects to the sign-in screen and keeps a return path of this origin. Anything
 * that a browser could read as another site is dropped (open redirect, ASVS 3.7.2).
 */
export const sendToSignIn: RequestHandler = (request, response) => {
  const way = wayBack(request.query["returnTo"])
  response.redirect(302, way ? `/login?${new URLSearchParams({ returnTo: way })}` : "/login")
}

function wayBack(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\/(?![/\\])[\x21-\x7e]*$/.test(value)) return undefined
  const base = "http://tessera.invalid"
  return URL.canParse(value, base) && new URL(value, base).origin === base ? value : undefined
}
