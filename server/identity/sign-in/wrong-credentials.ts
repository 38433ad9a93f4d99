import { says } from "#shared/refusals/catalog.ts"
import { Problem } from "../../use-case/problem.ts"

/** The same answer for an unknown username, a wrong password, and a blocked attempt. */
export const wrongCredentials = () =>
  new Problem("wrong_credentials", says.wrong_credentials.password)
