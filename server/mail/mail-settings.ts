import { BootError } from "../config/boot-error.ts"
import type { Env } from "../config/env.ts"

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
