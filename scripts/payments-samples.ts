/**
 * npm run payments:samples -- DIR [COUNT] [SEED]
 * Writes COUNT (100) generated messages of every type into a folder, for payments:validate. The same
 * seed gives the same messages.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sample } from "fast-check"
import { messageTypes } from "../server/payments/messages/catalog.ts"
import { writeMessage } from "../server/payments/messages/write-message.ts"
import { arbitraryMessage } from "../testing/payments/arbitrary-message.ts"

const [dir, count = "100", seed = "1"] = process.argv.slice(2)
if (!dir || !/^[0-9]+$/.test(count + seed)) {
  console.error("Name a folder: npm run payments:samples -- DIR [COUNT] [SEED]")
  process.exitCode = 2
} else {
  mkdirSync(dir, { recursive: true })
  for (const type of messageTypes) {
    const messages = sample(arbitraryMessage(type), { numRuns: Number(count), seed: Number(seed) })
    for (const [index, message] of messages.entries()) {
      writeFileSync(join(dir, `${type.name}-${index}.xml`), writeMessage(type, message))
    }
  }
  console.log(`${messageTypes.length * Number(count)} messages are in ${dir}.`)
}
