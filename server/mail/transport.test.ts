import { afterEach, expect, test } from "vitest"
import { MailCatcher } from "../../testing/mail-catcher.ts"
import { smtpTransport } from "./transport.ts"

const mail = { id: "8d5d0f4e", to: "ana@example.org", subject: "News", text: "Hello,\n" }
const from = "bank@tessera.example"

let catcher: MailCatcher | undefined
afterEach(async () => {
  await catcher?.close()
  catcher = undefined
})

async function send(host: string, options: Parameters<typeof MailCatcher.open>[0] = {}) {
  catcher = await MailCatcher.open(options)
  const transport = smtpTransport({ SMTP_URL: `smtp://${host}:${catcher.port}`, MAIL_FROM: from })
  try {
    return await transport?.send(mail)
  } finally {
    transport?.close()
  }
}

test("a mail arrives with its Message-ID, from the bank's address, as plain text", async () => {
  expect(await send("127.0.0.1")).toEqual({ outcome: "sent" })
  const [arrived] = catcher?.mails ?? []
  expect(arrived?.to).toEqual(["ana@example.org"])
  expect(arrived?.raw).toContain("Message-ID: <8d5d0f4e@tessera.example>")
  expect(arrived?.raw).toContain("From: bank@tessera.example")
  expect(arrived?.raw).toContain("Content-Type: text/plain")
  expect(arrived?.raw).toContain("Auto-Submitted: auto-generated")
})

test("outside this machine, nothing is sent without TLS", async () => {
  // Another loopback address, which the settings do not take for this machine.
  expect(await send("127.0.0.2")).toMatchObject({ outcome: "later" })
  expect(catcher?.mails).toEqual([])
})

test("an unknown address and a refused mail are for good; a full mailbox is not", async () => {
  expect(await send("127.0.0.1", { refuseAddress: 550 })).toEqual({
    outcome: "refused",
    code: "550",
    address: true,
  })
  await catcher?.close()
  expect(await send("127.0.0.1", { refuseData: 554 })).toEqual({
    outcome: "refused",
    code: "554",
    address: false,
  })
  await catcher?.close()
  expect(await send("127.0.0.1", { refuseAddress: 452 })).toMatchObject({ outcome: "later" })
})

test("a server that is down is tried again later", async () => {
  catcher = await MailCatcher.open()
  const { port } = catcher
  await catcher.close()
  const transport = smtpTransport({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: from })
  expect(await transport?.send(mail)).toMatchObject({ outcome: "later" })
  transport?.close()
})

test("without both settings there is no transport", () => {
  expect(smtpTransport({ SMTP_URL: "smtp://127.0.0.1", MAIL_FROM: undefined })).toBeUndefined()
  expect(smtpTransport({ SMTP_URL: undefined, MAIL_FROM: from })).toBeUndefined()
})
