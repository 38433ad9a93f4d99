import { Router } from "express"

/**
 * A router of the API: case-sensitive and without trailing slashes, so that each route has one
 * address. Express does not pass these options on to nested routers.
 */
export function apiRouter(): Router {
  return Router({ caseSensitive: true, strict: true })
}
