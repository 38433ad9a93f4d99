/**
 * npm run payments:samples -- DIR [COUNT] [SEED]
 * Writes COUNT (default 100) generated messages of every type, and of every kind that the bank
 * sends, into a folder, for payments:validate. The same seed gives the same messages.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sample } from "fast-check"
import { messageTypes } from "../../server/payments/messages/catalog.ts"
import { writeMessage } from "../../server/payments/messages/write-message.ts"
import { arbitraryMessage } from "./arbitrary-message.ts"
import { sentMessages } from "./sent-messages.ts"

const [dir, count = "100", seed = "1"] = process.argv.slice(2)
if (!dir || !/^[0-9]+$/.test(count + seed)) {
  console.error("Name a folder: npm run payments:samples -- DIR [COUNT] [SEED]")
  process.exitCode = 2
} else {
  mkdirSync(dir, { recursive: true })
  const options = { numRuns: Number(count), seed: Number(seed) }
  const kinds = [
    ...messageTypes.map((type) => ({
      name: type.name,
      messages: arbitraryMessage(type).map((value) => writeMessage(type, value)),
    })),
    ...sentMessages,
  ]
  for (const { name, messages } of kinds) {
    for (const [index, bytes] of sample(messages, options).entries()) {
      writeFileSync(join(dir, `${name}-${index}.xml`), bytes)
    }
  }
  console.log(`${kinds.length * Number(count)} messages are in ${dir}.`)
}
