import { Router } from "express"

/**
 * A router of the API: each route has one address, in its own case and without a slash at the end.
 * Express gives these to no router that is mounted in another.
 */
export function apiRouter(): Router {
  return Router({ caseSensitive: true, strict: true })
}
