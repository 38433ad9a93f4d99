import { expect, test } from "vitest"
import { systemAccountLabels } from "#shared/ledger/account-labels.ts"
import { systemAccountCodes } from "#shared/tables/ledger.ts"

test("each of the bank's own accounts has a label", () => {
  expect(Object.keys(systemAccountLabels).toSorted()).toEqual([...systemAccountCodes].toSorted())
})
