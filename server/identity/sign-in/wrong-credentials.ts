import { inWords } from "#shared/in-words.ts"
import { attemptsBeforeWait, waitMinutes } from "#shared/limits.ts"
import { Problem } from "../../use-case/problem.ts"

/** The same answer for an unknown username, a wrong password, and a blocked attempt. */
export const wrongCredentials = () =>
  new Problem(
    "wrong_credentials",
    `The username or password is wrong, or there were too many attempts. After ${inWords(attemptsBeforeWait)} wrong attempts, wait ${waitMinutes} minutes, then longer each time.`,
  )
