import { expect, inject, test } from "vitest"
import { testClient } from "../../testing/connections.ts"

test("every role's sessions have the bank's settings: no just-in-time compilation, UTC, and a limit for locks", async () => {
  const { appUrl, ownerUrl, jobsUrl } = inject("bank")
  for (const url of [appUrl, ownerUrl, jobsUrl]) {
    const client = testClient(url)
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('jit') as jit, current_setting('timezone') as zone,
          current_setting('lock_timeout') <> '0' as limited`,
    )
    await client.end()
    expect(rows).toEqual([{ jit: "off", zone: "UTC", limited: true }])
  }
})
