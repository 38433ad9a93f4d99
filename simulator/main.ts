/**
 * The other banks: a clearing system, three banks, and all other banks in SEPA, in a separate
 * process with its own books. README.md describes its interface.
 */
import type { Server } from "node:http"
import { Books } from "./books/books.ts"
import { Journal } from "./books/journal.ts"
import { Ledger } from "./clearing/ledger.ts"
import { Outbox } from "./clearing/outbox.ts"
import { VirtualClock } from "./clock/virtual-clock.ts"
import { bankClient } from "./http/bank-client.ts"
import { controlServer } from "./http/control-server.ts"
import { messageServer } from "./http/message-server.ts"
import { readSettings } from "./settings.ts"

let stopping = false
const settings = readSettings(process.env)
const books = new Books()
const journal = await Journal.open(settings.journal, (event) => books.apply(event))
const clock = new VirtualClock(settings.clock, () => books.advanced)
const ledger = new Ledger(books, journal, clock)
const outbox = new Outbox(ledger, bankClient(settings.bankUrl, settings.key), fail)
const bank = {
  bic: settings.bankBic,
  iban: settings.bankIban,
  url: settings.bankUrl,
  key: settings.key,
}
if (settings.opening !== 0n && books.isNew) {
  await ledger.commit((step) => step.add({ kind: "opened", cents: settings.opening.toString() }))
}
const messages = messageServer(ledger, outbox, settings)
const control = controlServer({ ledger, outbox, bank })
const port = await listen(messages, settings.port)
const controlPort = await listen(control, settings.controlPort)
outbox.wake()
console.log(
  JSON.stringify({
    messages: `http://${settings.host}:${port}/messages`,
    control: `http://${settings.host}:${controlPort}/`,
  }),
)

// A process that was forked also ends when its parent process does.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP", "disconnect"] as const) {
  process.on(signal, () => {
    stop().catch(fail)
  })
}

function listen(server: Server, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(wanted, settings.host, () => {
      const address = server.address()
      resolve(typeof address === "object" && address ? address.port : wanted)
    })
  })
}

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  outbox.stop()
  for (const server of [messages, control]) {
    server.close()
    server.closeAllConnections()
  }
  await journal.close()
  // An open connection to the parent process would keep this one running.
  process.exit(0)
}

/** Ends the process: changes that are not in the journal must not be acknowledged. */
function fail(error: unknown): void {
  console.error(error)
  process.exit(1)
}
