import { testClient } from "./connections.ts"

/**
 * Keeps instant payments to other banks open in a test's database: its tests pay the same banks, and many leave
 * payments without an answer. Tests of closing use databases without this.
 */
export async function keepInstantOpen(ownerUrl: string): Promise<void> {
  const client = testClient(ownerUrl)
  await client.connect()
  try {
    await client.query(
      "create rule answered_always as on insert to instant_unanswered do instead nothing",
    )
  } finally {
    await client.end()
  }
}
