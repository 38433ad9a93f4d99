import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { testClient } from "../../../testing/connections.ts"
import { openEmptyDatabase } from "../../../testing/scratch-database.ts"
import { migrationsFolder } from "../../db/apply-migrations.ts"
import { migrateDatabase } from "../../db/migrate.ts"
import { completeNames } from "./complete-names.ts"

/** The migrations from before the account holder's name existed. */
function folderOfBefore(): string {
  const folder = mkdtempSync(join(tmpdir(), "tessera-names-"))
  cpSync(migrationsFolder, folder, { recursive: true })
  const path = join(folder, "meta/_journal.json")
  const { entries, ...rest } = JSON.parse(readFileSync(path, "utf8")) as {
    entries: { tag: string }[]
  }
  const first = entries.findIndex(({ tag }) => tag.endsWith("_names"))
  writeFileSync(path, JSON.stringify({ ...rest, entries: entries.slice(0, first) }))
  return folder
}

/**
 * Username, first and last name, and the result: whether it has keys, the account holder, and the
 * name on the card.
 */
const members = [
  ["marta", "Marta", " Lindqvist ", true, "Marta Lindqvist", "MARTA LINDQVIST"],
  ["rnarta", "Renata", "Arta", false, "Renata Arta", "RENATA ARTA"],
  ["m\u0430rta", "Mara", "Ta", false, "Mara Ta", "MARA TA"],
  ["no.name", null, null, true, null, null],
  ["half.name", "Half", null, true, null, null],
  ["bank", "T\u0435ssera", "Credit Union", true, null, null],
  ["unseen", "Electri\u200bcity", "Works", true, null, null],
  ["--factors", "Ana", "Roth", true, "Ana Roth", "ANA ROTH"],
  ["ﷺ".repeat(64), "Bo", "Ek", true, "Bo Ek", "BO EK"],
] as const

test("an upgraded bank keeps its usernames and names, except forbidden ones; the next start changes nothing", async () => {
  const folder = folderOfBefore()
  const bank = await openEmptyDatabase()
  const owner = testClient(bank.ownerUrl)
  await owner.connect()
  try {
    await migrateDatabase(bank.ownerUrl, bank.ownerUrl, { folder })
    for (const [n, [username, first, last]] of members.entries()) {
      const card = [first, last].filter(Boolean).join(" ").trim() || username
      await owner.query(
        `with customer as (
            insert into users (username, password_hash, first_name, last_name)
              values ($1, 'none', $2, $3) returning id),
          account as (
            insert into accounts (user_id, account_type, currency, iban, name)
              select id, 'current', 'EUR', 'LU' || lpad($4, 18, '0'), 'Euro' from customer returning id)
          insert into debit_cards (account_id, card_number_ciphertext, card_key_id, card_number_hash,
              last_four, cvv_key_version, card_holder_name, expiry_date)
            select id, 'x', '1', $4::bytea, '1234', '1', upper($5), '2030-01-31' from account`,
        [username, first, last, String(n), card.replaceAll(/\s+/g, " ").slice(0, 141)],
      )
    }
    const state = async () => {
      const { rows } = await owner.query<Record<string, unknown>>(
        `select username, username_skeleton is not null and username_look is not null as keys,
            holder_name as holder, card_holder_name as card
          from users u join accounts a on a.user_id = u.id join debit_cards d on d.account_id = a.id
          order by u.id`,
      )
      return rows.map(({ username, keys, holder, card }) => [username, keys, holder, card])
    }
    await migrateDatabase(bank.ownerUrl, bank.ownerUrl, { complete: completeNames })
    const expected = members.map(([username, , , ...rest]) => [username, ...rest])
    expect(await state()).toEqual(expected)
    // Staff checked her identity document: the bank's name really is her name.
    await owner.query(
      `with hers as (update users set holder_name = 'Ana Tessera', username_skeleton = null
          where username = '--factors' returning id)
        insert into identity_checks (user_id, holder_name, evidence)
          select id, 'Ana Tessera', 'Passport seen' from hers`,
    )
    await migrateDatabase(bank.ownerUrl, bank.ownerUrl, { complete: completeNames })
    const hers = expected.map((each) =>
      each[0] === "--factors" ? ["--factors", true, "Ana Tessera", "ANA ROTH"] : each,
    )
    expect(await state()).toEqual(hers)
  } finally {
    await owner.end()
    await bank.drop()
    rmSync(folder, { recursive: true })
  }
})
