import { randomBytes } from "node:crypto"
import { inject } from "vitest"
import type { BankAddress } from "./api-process.ts"
import { testClient } from "./connections.ts"

/** An empty database for one test, on the tests' PostgreSQL. */
export type ScratchDatabase = Required<BankAddress> & {
  readonly superuserUrl: string
  drop(): Promise<void>
}

/** Creates one with the bank's privileges, without migrations. */
export async function openScratchDatabase(): Promise<ScratchDatabase> {
  const bank = inject("bank")
  const name = `scratch_${randomBytes(6).toString("hex")}`
  const on = (url: string) => url.replace(/\/[^/]*$/, `/${name}`)
  const asSuperuser = async (statement: string) => {
    const client = testClient(bank.superuserUrl)
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await asSuperuser(`create database ${name} owner tessera_owner template template0`)
  return {
    appUrl: on(bank.appUrl),
    ownerUrl: on(bank.ownerUrl),
    jobsUrl: on(bank.jobsUrl),
    railUrl: on(bank.railUrl),
    superuserUrl: on(bank.superuserUrl),
    secrets: bank.secrets,
    drop: () => asSuperuser(`drop database ${name} with (force)`),
  }
}
