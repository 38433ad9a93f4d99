import { expect, test } from "vitest"
import {
  bankMovements,
  correctionsThroughSuspense,
  kindsWithoutTransaction,
  limitedKinds,
  memberMovements,
  reversals,
} from "#shared/ledger/movement-kinds.ts"
import { asOwner } from "../../testing/database.ts"

test("the movement kinds in code are those in the database", async () => {
  const rows = await asOwner<{ kind: string; open: boolean }>(
    "select kind, open_to_customers as open from movement_kinds",
  )
  const kindsThat = (open: boolean) =>
    rows.filter((row) => row.open === open).map((row) => row.kind)
  expect(kindsThat(true).toSorted()).toEqual(Object.keys(memberMovements).toSorted())
  expect(kindsThat(false).toSorted()).toEqual(Object.keys(bankMovements).toSorted())
})

test("the kinds without a transaction, and those that count to the limit, are the same too", async () => {
  const kindsWhere = async (condition: string) => {
    const rows = await asOwner<{ kind: string }>(
      `select kind from movement_kinds where ${condition} order by kind`,
    )
    return rows.map(({ kind }) => kind)
  }
  expect(await kindsWhere("transaction_type is null")).toEqual(kindsWithoutTransaction.toSorted())
  expect(await kindsWhere("counts_to_daily_limit")).toEqual(limitedKinds.toSorted())
})

test("the kinds that can be reversed are the same too", async () => {
  const rows = await asOwner<{ kind: string; by: string }>(
    "select kind, reversed_by as by from movement_kinds where reversed_by is not null",
  )
  expect(Object.fromEntries(rows.map(({ kind, by }) => [kind, by]))).toEqual(reversals)
  const kinds = Object.keys(bankMovements)
  const undoing = [...Object.values(reversals), ...Object.values(correctionsThroughSuspense)]
  expect(undoing.filter((kind) => !kinds.includes(kind))).toEqual([])
})

test("every system account exists in every currency", async () => {
  const [row] = await asOwner<{ missing: number }>(
    `select count(*)::int as missing from unnest(enum_range(null::system_account_code)) as code,
      unnest(enum_range(null::currency)) as currency
      where not exists (select from system_accounts s
        where s.code = code.code and s.currency = currency.currency)`,
  )
  expect(row?.missing).toBe(0)
})
