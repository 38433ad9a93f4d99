import { Problem } from "../../http/problem.ts"

/** The same answer for an unknown username, a wrong password, and a blocked try. */
export const wrongCredentials = () =>
  new Problem(
    "wrong_credentials",
    "The username or password is wrong, or there were too many attempts. After five wrong attempts, wait 15 minutes, then longer each time.",
  )
