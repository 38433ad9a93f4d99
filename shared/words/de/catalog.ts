import { mails } from "./mails.ts"
import { notices } from "./notices.ts"
import { noticesConfirming } from "./notices-confirming.ts"
import { noticesPayments } from "./notices-payments.ts"
import { noticesReasons } from "./notices-reasons.ts"
import { words as pages } from "./pages.ts"
import { words as start } from "./start.ts"

/** German: all texts. The last ones are only the server's, and no page loads them. */
export const german = {
  ...start,
  ...pages,
  ...mails,
  ...notices,
  ...noticesConfirming,
  ...noticesPayments,
  ...noticesReasons,
}
