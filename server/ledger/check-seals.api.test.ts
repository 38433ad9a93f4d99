import { randomBytes } from "node:crypto"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { rewriteSeals } from "../../testing/rewrite-seals.ts"
import {
  type BankCopy,
  type Entry,
  openSealedBank,
  type SealedBank,
} from "../../testing/sealed-bank.ts"
import { databaseOn } from "../db/pool.ts"
import { appendCheckpoints } from "./checkpoints.ts"
import { continueCheckpoints } from "./repair-checkpoints.ts"
import { keyIdOf } from "./seal-format.ts"

// Eight entries in three seals, two audit events in one, and one entry that waits for its seal.
let bank: SealedBank
let entry: Entry
let last: Entry
let waiting: Entry
let event: number
/** A copy for each test to manipulate, as superuser and without triggers. */
let copy: BankCopy

beforeAll(async () => {
  bank = await openSealedBank()
  for (let n = 0; n < 3; n += 1) entry = await bank.pay()
  for (let n = 0; n < 4; n += 1) last = await bank.pay()
  event = await bank.audit("card.frozen")
  await bank.audit("card.unfrozen")
  await bank.seal("journal")
  await bank.seal("audit")
  waiting = await bank.pay()
})
afterAll(() => bank.close())
beforeEach(async () => {
  copy = await bank.copy()
})
afterEach(() => copy.drop())

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
/** A sentence with these words in this order. */
const about = (...words: string[]): unknown =>
  expect.stringMatching(new RegExp(words.map(escaped).join(".*")))
const named = (one: Entry) => `Entry ${one.id} (${one.reference})`

test("the history is verified regardless of the server's settings", async () => {
  expect(await copy.violations()).toEqual([])
  await copy.tamper(`do $$ begin
    execute format('alter database %I set timezone = ''Asia/Kolkata''', current_database());
    execute format('alter database %I set datestyle = ''German, DMY''', current_database());
    execute format('alter database %I set bytea_output = ''escape''', current_database());
    execute format('alter database %I set extra_float_digits = -3', current_database());
    execute format('alter database %I set standard_conforming_strings = off', current_database());
  end $$`)
  await copy.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and usename = current_user",
  )
  expect(await copy.violations()).toEqual([])
})

describe("detects and names a change with superuser rights", () => {
  test.each([
    ["update postings set amount = amount * 2 where entry_id = $1", "its postings changed"],
    ["update postings set currency = 'USD' where entry_id = $1", "its postings changed"],
    ["delete from postings where entry_id = $1 and account_id is not null", "its postings changed"],
    ["update transactions set amount = 2 where entry_id = $1", "its transaction changed"],
    [
      "update transactions set recipient_name = 'Me' where entry_id = $1",
      "its transaction changed",
    ],
    ["delete from transactions where entry_id = $1", "its transaction changed"],
    ["update journal_entries set user_id = null where id = $1", "the entry itself changed"],
    [
      "update journal_entries set booked_at = booked_at - interval '1 microsecond' where id = $1",
      "the entry itself changed",
    ],
  ])("%s", async (statement, what) => {
    await copy.tamper(statement, [entry.id])
    expect(await copy.violations()).toContainEqual(
      about(named(entry), "seal 2 of the journal", what),
    )
  })

  test("two entries with exchanged postings, so that every other rule still holds", async () => {
    await copy.tamper(
      "update postings set entry_id = $1::bigint + $2::bigint - entry_id where entry_id in ($1, $2)",
      [entry.id, last.id],
    )
    expect(await copy.violations()).toEqual([
      about(named(entry), "seal 2 of the journal", "its postings changed"),
      about(named(last), "seal 3 of the journal", "its postings changed"),
    ])
  })

  test("an entry that was deleted with all its rows", async () => {
    await copy.tamper(`delete from postings where entry_id = ${entry.id};
      delete from transactions where entry_id = ${entry.id};
      delete from journal_entries where id = ${entry.id}`)
    const violations = await copy.violations()
    expect(violations).toContainEqual(about(`Entry ${entry.id} is gone`, "seal 2 of the journal"))
    expect(violations.filter((one) => one.includes("seal"))).toHaveLength(1)
  })

  test("an entry that was inserted", async () => {
    await copy.tamper(`
      insert into journal_entries (kind, reference, booked_at) values ('deposit', 'FORGED', now())`)
    expect(await copy.violations()).toContainEqual(
      about("(FORGED) is in no seal and waits for none"),
    )
  })

  test("an entry that was removed from the queue, and one that was added to it again", async () => {
    await copy.tamper(`delete from unsealed where item_id = ${waiting.id};
      insert into unsealed values ('journal', ${entry.id}), ('journal', 999999)`)
    expect(await copy.violations()).toEqual([
      about(named(waiting), "is in no seal and waits for none"),
      about(`Entry ${entry.id} is in a seal and waits for another`),
      about("Entry 999999 is gone before it was sealed"),
    ])
  })

  test.each([
    ["update audit_events set details = '{\"cardId\": 2}' where id = $1", "the event changed"],
    ["update audit_events set actor = 'customer' where id = $1", "the event changed"],
  ])("%s", async (statement, what) => {
    await copy.tamper(statement, [event])
    expect(await copy.violations()).toEqual([
      about(`Audit event ${event} (card.frozen)`, "seal 1 of the audit", what),
    ])
  })

  test("an audit event that was deleted", async () => {
    await copy.tamper("delete from audit_events where id = $1", [event])
    expect(await copy.violations()).toEqual([about(`Audit event ${event} is gone`)])
  })
})

describe("detects a change to the seals themselves", () => {
  test("the last one deleted, with its entries back in the queue", async () => {
    await copy.tamper(`
      insert into unsealed select 'journal', unnest(item_ids) from seals
        where chain = 'journal' and number = 3;
      delete from seals where chain = 'journal' and number = 3`)
    expect(await copy.violations()).toEqual([
      about("The journal chain ends at seal 2", "knows seal 3", "cut off"),
    ])
  })

  test("one in the middle deleted", async () => {
    await copy.tamper("delete from seals where chain = 'journal' and number = 2")
    const violations = await copy.violations()
    expect(violations).toContainEqual("The journal chain has no seals 2 to 2")
    expect(violations).toContainEqual(about(named(entry), "is in no seal"))
  })

  test.each([
    "item_ids = item_ids || 1::bigint",
    "sealed_at = sealed_at - interval '1 microsecond'",
    "digest = sha256('other')",
    "item_digests = item_digests || '\\x00'::bytea",
  ])("%s", async (change) => {
    await copy.tamper(`update seals set ${change} where chain = 'journal' and number = 2`)
    expect(await copy.violations()).toContainEqual(
      about("Seal 2 of the journal", "was changed or made without SEAL_KEY"),
    )
  })

  test("all recalculated without the key, under its name or another", async () => {
    await copy.tamper("update transactions set amount = 2 where entry_id = $1", [entry.id])
    const theirs = randomBytes(32)
    await rewriteSeals(copy, theirs, keyIdOf(bank.key))
    const lied = await copy.violations()
    for (const number of [1, 2, 3]) {
      expect(lied).toContainEqual(about(`Seal ${number} of the journal`, "without SEAL_KEY"))
    }
    await rewriteSeals(copy, theirs)
    expect(await copy.violations()).toContainEqual(
      about("3 of 4 seals were not made with this SEAL_KEY", keyIdOf(theirs)),
    )
  })

  test("all recalculated with the key, but without the checkpoint file", async () => {
    await copy.tamper("update transactions set description = 'x' where entry_id = $1", [entry.id])
    await rewriteSeals(copy, bank.key)
    expect(await copy.violations()).toEqual([
      about("2 checkpoints of the journal chain", "from seal 2 to 3", "rewritten"),
    ])
  })
})

test("a wrong key is one violation, not one per seal", async () => {
  const wrong = randomBytes(32)
  expect(await copy.violations(wrong)).toEqual([
    about("None of the 4 seals was made with this SEAL_KEY", keyIdOf(bank.key)),
  ])
})

describe("the checkpoint file", () => {
  test("is reported when it is missing", async () => {
    rmSync(copy.checkpointsFile)
    expect(await copy.violations()).toEqual([
      about("There is no checkpoint file at", copy.checkpointsFile),
    ])
  })

  test("is reported when it cannot be read", async () => {
    rmSync(copy.checkpointsFile)
    mkdirSync(copy.checkpointsFile)
    expect(await copy.violations()).toEqual([
      about(copy.checkpointsFile, "cannot be read (EISDIR)"),
    ])
  })

  test("is recognized as another bank's", async () => {
    writeFileSync(copy.checkpointsFile, "")
    await appendCheckpoints(copy.checkpointsFile, [
      { chain: "journal", number: 1, seal: randomBytes(32) },
    ])
    expect(await copy.violations()).toEqual([
      about("None of the checkpoints", "another bank's file"),
    ])
  })

  test("can be ahead of a backup that was restored on purpose, once that is accepted", async () => {
    const later = { chain: "journal", number: 9, seal: randomBytes(32) } as const
    await appendCheckpoints(copy.checkpointsFile, [later])
    expect(await copy.violations()).toEqual([about("ends at seal 3", "knows seal 9")])
    await continueCheckpoints(databaseOn(copy.pool), copy.checkpointsFile)
    expect(await copy.violations()).toEqual([])
    await appendCheckpoints(copy.checkpointsFile, [later])
    expect(await copy.violations()).toEqual([about("ends at seal 3", "knows seal 9")])
  })
})
