import { Problem } from "../../http/problem.ts"

/** The one answer to a sign-in whose username is unknown, whose password is wrong, or which has to wait. */
export const wrongCredentials = () =>
  new Problem(
    "wrong_credentials",
    "This username and password do not belong together, or there were too many wrong tries. After five we wait for 15 minutes, then longer each time.",
  )
