import type { Env } from "../config/env.ts"

/**
 * Whether mails are written at all: with an SMTP server, of which this process knows only the sender's
 * address, or in a demonstration, which shows them on a page.
 */
export const sendsMails = ({ MAIL_FROM, MODE }: Pick<Env, "MAIL_FROM" | "MODE">): boolean =>
  MAIL_FROM !== undefined || MODE === "demo"
