import { Problem } from "../../http/problem.ts"

/** The same answer for an unknown username, a wrong password, and a blocked try. */
export const wrongCredentials = () =>
  new Problem(
    "wrong_credentials",
    "This username and password do not belong together, or there were too many wrong tries. After five we wait for 15 minutes, then longer each time.",
  )
