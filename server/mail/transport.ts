import { createTransport } from "nodemailer"
import type { Env } from "../config/env.ts"

/** What the SMTP server said about a mail, or why it could not be asked. */
export type MailAnswer =
  | { outcome: "sent" }
  /** It may be accepted later. */
  | { outcome: "later"; reason: string }
  /** It never will be. `address`: because the server does not know the address. */
  | { outcome: "refused"; code: string; address: boolean }

export type Mail = { id: string; to: string; subject: string; text: string }

export type MailTransport = { send(mail: Mail): Promise<MailAnswer>; close(): void }

/** Mails at the same time, each on a connection of its own. */
export const mailsAtOnce = 5

const isLocal = (host: string) => ["localhost", "127.0.0.1", "[::1]"].includes(host)

/**
 * The SMTP server of the settings. Outside this machine it must speak TLS: with smtp://, STARTTLS is
 * required before anything is sent.
 */
export function smtpTransport({
  SMTP_URL,
  MAIL_FROM,
}: Pick<Env, "SMTP_URL" | "MAIL_FROM">): MailTransport | undefined {
  if (!SMTP_URL || !MAIL_FROM) return undefined
  const url = new URL(SMTP_URL)
  const secure = url.protocol === "smtps:"
  const transport = createTransport({
    pool: true,
    maxConnections: mailsAtOnce,
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && !isLocal(url.hostname),
    tls: { minVersion: "TLSv1.2" },
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 5_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = MAIL_FROM.split("@")[1]
  return {
    async send({ id, to, subject, text }) {
      try {
        await transport.sendMail({
          from: MAIL_FROM,
          to: { address: to, name: "" },
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          headers: { "Auto-Submitted": "auto-generated" },
        })
        return { outcome: "sent" }
      } catch (error) {
        return answerOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Codes from 500 are for good, if they are about this address or mail and not about how we connect. */
function answerOf(error: unknown): MailAnswer {
  const { responseCode, command, message } = error as {
    responseCode?: number
    command?: string
    message: string
  }
  const aboutMail = command === "RCPT TO" || command === "DATA"
  if (aboutMail && responseCode !== undefined && responseCode >= 500) {
    return { outcome: "refused", code: String(responseCode), address: command === "RCPT TO" }
  }
  return { outcome: "later", reason: message }
}
