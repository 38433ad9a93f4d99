import { BootError } from "../config/boot-error.ts"
import type { Env } from "../config/env.ts"

/**
 * Whether mails are written at all: with an SMTP server, of which this process knows only the sender's
 * address, or in a demonstration, which shows them on a page.
 */
export const sendsMails = ({ MAIL_FROM, MODE }: Pick<Env, "MAIL_FROM" | "MODE">): boolean =>
  MAIL_FROM !== undefined || MODE === "demo"

/** @throws BootError unless SMTP_URL and MAIL_FROM are both set or both absent */
export function requireMailSettings({
  SMTP_URL,
  MAIL_FROM,
}: Pick<Env, "SMTP_URL" | "MAIL_FROM">): void {
  if ((SMTP_URL === undefined) === (MAIL_FROM === undefined)) return
  throw new BootError(
    SMTP_URL === undefined
      ? "MAIL_FROM needs SMTP_URL too, or no emails can be sent."
      : "SMTP_URL needs MAIL_FROM too: the address that emails come from.",
  )
}
