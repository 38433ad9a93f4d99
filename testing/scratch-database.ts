import { randomBytes } from "node:crypto"
import { inject } from "vitest"
import { type BankAddress, prepareDatabase } from "./api-process.ts"
import { testClient } from "./connections.ts"

type TestBank = Required<BankAddress> & { readonly superuserUrl: string }

/** A database for one test, on the tests' PostgreSQL. */
export type ScratchDatabase = TestBank & { drop(): Promise<void> }

const template = "scratch_template"

/**
 * Makes the database that openScratchDatabase copies: a copy takes a tenth of the processor time of
 * the migrations. Called once, before the tests.
 */
export async function makeScratchTemplate(bank: TestBank): Promise<void> {
  await asSuperuser(bank, `create database ${template} owner tessera_owner template template0`)
  await prepareDatabase(on(bank, template))
  // A database with connections cannot be copied, and PostgreSQL itself connects to others to clean up.
  await asSuperuser(bank, `alter database ${template} with allow_connections false`)
}

/** Creates one as the first start of an API process leaves it. */
export function openScratchDatabase(): Promise<ScratchDatabase> {
  return createFrom(template)
}

/** Creates one with the bank's privileges, without migrations. */
export function openEmptyDatabase(): Promise<ScratchDatabase> {
  return createFrom("template0")
}

async function createFrom(source: string): Promise<ScratchDatabase> {
  const bank = inject("bank")
  const name = `scratch_${randomBytes(6).toString("hex")}`
  await asSuperuser(bank, `create database ${name} owner tessera_owner template ${source}`)
  return {
    ...on(bank, name),
    drop: () => asSuperuser(bank, `drop database ${name} with (force)`),
  }
}

/** The same roles and secrets, with another database. */
function on(bank: TestBank, name: string): TestBank {
  const move = (url: string) => url.replace(/\/[^/]*$/, `/${name}`)
  return {
    appUrl: move(bank.appUrl),
    ownerUrl: move(bank.ownerUrl),
    jobsUrl: move(bank.jobsUrl),
    railUrl: move(bank.railUrl),
    staffUrl: move(bank.staffUrl),
    staffIdentityUrl: move(bank.staffIdentityUrl),
    superuserUrl: move(bank.superuserUrl),
    secrets: bank.secrets,
  }
}

/** Less than a hook of a test may take, so that the test says which statement did not end. */
const timeoutMs = 600_000

async function asSuperuser({ superuserUrl }: TestBank, statement: string): Promise<void> {
  const client = testClient({
    connectionString: superuserUrl,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
  })
  await client.connect()
  try {
    await client.query(statement)
  } catch (error) {
    throw new Error(`This failed: ${statement}`, { cause: error })
  } finally {
    await client.end()
  }
}
