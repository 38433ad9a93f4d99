import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { accountByIban } from "../banks/banks.ts"
import { verifyPayee } from "../banks/verify-payee.ts"
import type { Ledger } from "../clearing/ledger.ts"
import type { Outbox } from "../clearing/outbox.ts"
import { takeMessage } from "../clearing/take-message.ts"
import type { Settings } from "../settings.ts"
import { readBody } from "./read-body.ts"
import { isSigned } from "./signature.ts"

const largestMessage = 64 * 1024 * 1024

/** Takes the bank's messages: POST /messages, and POST /verify-payee. */
export function messageServer(
  ledger: Ledger,
  outbox: Outbox,
  keys: Pick<Settings, "key" | "payeeKey">,
): Server {
  return createServer((request, response) => {
    answer(ledger, outbox, keys, request, response).catch((error: unknown) => {
      reply(response, 500, { what: error instanceof Error ? error.message : "Failed." })
    })
  })
}

async function answer(
  ledger: Ledger,
  outbox: Outbox,
  keys: Pick<Settings, "key" | "payeeKey">,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, url, headers } = request
  if (method !== "POST" || (url !== "/messages" && url !== "/verify-payee")) {
    return reply(response, 404, { what: "There is nothing here." })
  }
  const body = await readBody(request, largestMessage)
  const key = url === "/messages" ? keys.key : keys.payeeKey
  if (!isSigned(key, url, headers, body)) {
    return reply(response, 401, { what: "The signature is wrong." })
  }
  if (url === "/verify-payee") return answerPayee(response, body)
  const { status, what, cut } = await takeMessage(ledger, body.toString("utf8"))
  outbox.wake()
  if (cut) response.destroy()
  else reply(response, status, { what })
}

async function answerPayee(response: ServerResponse, body: Buffer): Promise<void> {
  const { iban, name } = asTexts(JSON.parse(body.toString("utf8")))
  if (iban === undefined || name === undefined) {
    return reply(response, 400, { what: "iban and name are needed." })
  }
  // Intentionally later than the five seconds that the scheme allows.
  if (accountByIban(iban)?.ending === "54") await sleep(6000)
  reply(response, 200, verifyPayee(iban, name))
}

function asTexts(value: unknown): { iban?: string; name?: string } {
  if (typeof value !== "object" || value === null) return {}
  const { iban, name }: { iban?: unknown; name?: unknown } = value
  return {
    ...(typeof iban === "string" ? { iban } : {}),
    ...(typeof name === "string" ? { name } : {}),
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body))
}
