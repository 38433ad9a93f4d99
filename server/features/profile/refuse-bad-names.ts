import type { RequestHandler } from "express"
import type { HolderNamesRequest } from "#shared/contracts/profile.ts"
import { refuseNames } from "../../identity/names/holder-name.ts"
import { trimmedNames } from "./rules.ts"

/**
 * Rejects names that are not allowed before the password is requested.
 * @throws Problem invalid_request
 */
export const refuseBadNames: RequestHandler<object, unknown, HolderNamesRequest> = (
  { body },
  _response,
  next,
) => {
  refuseNames(trimmedNames(body))
  next()
}
