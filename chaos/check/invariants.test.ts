import { describe, expect, test } from "vitest"
import { answerViolation } from "../workload/judge-answer.ts"
import { wrongAccounts } from "../workload/read.ts"
import { acceptedExistOnce } from "./accepted.ts"
import { claimEntries } from "./claims.ts"
import { limitsHold } from "./limits.ts"
import { loansAgree } from "./loans.ts"
import { readingsAreExplained } from "./readings.ts"
import { versionsFollowTime } from "./real-time.ts"
import { refusedAreAbsent } from "./refused.ts"
import { replayAgrees } from "./replay.ts"
import { unknownAreResolved } from "./resolved.ts"
import { ana, ben, shownBetween, smallBank } from "./small-bank.fixture.ts"

type Bank = ReturnType<typeof smallBank>
type Shown = Parameters<typeof readingsAreExplained>[2]

const calm = { unknown: 0, ok: 0, fail: 0, repeated: 0 }

/** The violations in a bank after one change, by invariant. */
function wrongAfter(change: (bank: Bank) => void, shown: Shown = []): string[] {
  const bank = smallBank()
  change(bank)
  const claims = claimEntries(bank)
  return [
    acceptedExistOnce(bank, claims),
    refusedAreAbsent(bank),
    unknownAreResolved(bank.operations, calm, []),
    versionsFollowTime(bank, claims),
    readingsAreExplained(bank, claims, shown),
    replayAgrees(bank, claims),
    limitsHold(bank.rows),
    loansAgree(bank, claims),
  ].flatMap(({ invariant, violations }) =>
    violations.map((violation) => `${invariant}: ${violation}`),
  )
}

/** The element with this id, which must exist. */
function one<T>(list: readonly T[], is: (item: T) => boolean): T {
  const found = list.find(is)
  if (!found) throw new Error("there is no such row")
  return found
}

const operation = ({ operations }: Bank, seq: number) => one(operations, (each) => each.seq === seq)
const transaction = ({ rows }: Bank, entry: number) =>
  one(rows.transactions, ({ entryId }) => entryId === entry)
const posting = ({ rows }: Bank, entry: number, account: number) =>
  one(rows.postings, ({ entryId, accountId }) => entryId === entry && accountId === account)

test("finds nothing wrong with a correct bank and its responses", () => {
  const balances = new Map([
    [11, "890.00"],
    [12, "8.50"],
  ])
  const shown = [
    shownBetween(1, { balances }),
    shownBetween(1, { transactions: new Map([[1_003, "REF-3"]]) }),
  ]
  expect(wrongAfter(() => undefined, shown)).toEqual([])
})

describe("I5 reports an accepted request that", () => {
  test("is missing", () => {
    const wrong = wrongAfter((bank) => {
      bank.rows.transactions = bank.rows.transactions.filter(({ id }) => id !== 1_005)
    })
    expect(wrong).toContainEqual(expect.stringMatching(/^I5: Operation 2 .*1005/))
  })

  test("exists twice", () => {
    const wrong = wrongAfter(({ rows }) => {
      rows.entries.push({ ...one(rows.entries, ({ id }) => id === 3), id: 9, reference: "REF-9" })
    })
    expect(wrong).toContainEqual(expect.stringMatching(/^I5: Entry 9 \(transfer REF-9/))
  })

  test("also belongs to another member", () => {
    const wrong = wrongAfter((bank) => {
      bank.operations.push({ ...operation(bank, 0), seq: 8, key: "k8" })
    })
    expect(wrong).toContainEqual(expect.stringMatching(/^I5: Operation 8 .* and Operation 0/))
  })

  test.each([
    ["amount", (bank: Bank) => (transaction(bank, 3).amount = 10_001n)],
    ["payee", (bank: Bank) => (transaction(bank, 3).to = 12)],
    ["payer", (bank: Bank) => (transaction(bank, 3).from = 12)],
    ["reference", (bank: Bank) => (transaction(bank, 3).reference = "REF-X")],
    ["description", (bank: Bank) => (transaction(bank, 3).description = "chaos 1")],
    ["member", ({ rows }: Bank) => (one(rows.entries, ({ id }) => id === 3).userId = 2)],
    ["key", ({ rows }: Bank) => (rows.keys = rows.keys.filter(({ key }) => key !== "k0"))],
    ["key", ({ rows }: Bank) => (one(rows.keys, ({ key }) => key === "k0").transactionId = 1_004)],
  ])("has another %s", (what, change) => {
    const wrong = wrongAfter(change)
    expect(wrong).toContainEqual(expect.stringMatching(new RegExp(`^I5: Operation 0 .*${what}`)))
  })

  test("is a loan without an application", () => {
    const wrong = wrongAfter(({ rows }) => {
      rows.loans.push({ ...one(rows.loans, () => true), id: 72 })
    })
    expect(wrong).toContainEqual(expect.stringMatching(/^I5: Loan 72 /))
  })
})

describe("I6 reports a refused request that", () => {
  test("was posted", () => {
    const wrong = wrongAfter((bank) => (transaction(bank, 5).description = "chaos 3"))
    expect(wrong).toContainEqual(expect.stringMatching(/^I6: Operation 3 .*entry 5/))
  })

  test("is stored as posted", () => {
    const wrong = wrongAfter(({ rows }) => {
      one(rows.keys, ({ key }) => key === "k3").outcome = "posted"
    })
    expect(wrong).toContainEqual(expect.stringMatching(/^I6: Operation 3 .*posted/))
  })

  test("had no reason to be refused", () => {
    const wrong = wrongAfter((bank) => {
      const outcome = { type: "fail", status: 404, code: "not_found", detail: "" } as const
      operation(bank, 3).outcome = outcome
      one(bank.rows.keys, ({ key }) => key === "k3").code = "not_found"
    })
    expect(wrong).toContainEqual(expect.stringMatching(/^I6: Operation 3 .*no reason: 404/))
  })

  test("should have been refused, and was not", () => {
    const wrong = wrongAfter((bank) => {
      const asked = operation(bank, 0)
      asked.order = { ...asked.order, mustFail: ["not_found"] }
    })
    expect(wrong).toContainEqual(expect.stringMatching(/^I6: Operation 0 .*accepted/))
  })
})

test("I7 reports unresolved requests, and keys with two answers", () => {
  const bank = smallBank()
  delete operation(bank, 2).outcome
  const said = "Operation 1 was answered 201, and then 422"
  const { violations } = unknownAreResolved(bank.operations, calm, [said])
  expect(violations).toEqual([said, expect.stringMatching(/^Operation 2 .*not be resolved/)])
})

describe("I8 reports", () => {
  test("a later version in a response that came before the other request", () => {
    const wrong = wrongAfter((bank) => {
      posting(bank, 3, 11).version = 3
      posting(bank, 4, 11).version = 2
    })
    expect(wrong).toContainEqual(
      expect.stringMatching(/^I8: Account 11: Operation 0 .*Operation 1/),
    )
  })

  test("a cycle of versions", () => {
    const wrong = wrongAfter((bank) => {
      bank.rows.postings.push(
        { ...posting(bank, 5, 11), accountId: 21, version: 3 },
        { ...posting(bank, 6, 11), accountId: 21, version: 2.5 },
      )
    })
    expect(wrong).toContainEqual(expect.stringMatching(/^I8: The versions of entries 5, 6/))
  })

  test("an extra cent in a conversion", () => {
    const wrong = wrongAfter((bank) => {
      posting(bank, 4, 12).amount = 851n
      posting(bank, 4, 12).balanceAfter = 851n
      one(bank.rows.accounts, ({ id }) => id === 12).balance = 851n
    })
    expect(wrong).toContainEqual(expect.stringMatching(/^I8: Operation 1 .*8\.51 .*not 8\.50/))
  })

  test("a transaction that the model would not have posted", () => {
    const wrong = wrongAfter((bank) => {
      const asked = operation(bank, 0)
      asked.order = { ...asked.order, body: { ...asked.order.body, fromAccountId: 21 } }
    })
    expect(wrong).toContainEqual(expect.stringMatching(/^I8: Operation 0 .*refuses it: not_found/))
  })

  test("a balance that does not match the account's transactions", () => {
    const wrong = wrongAfter(({ rows }) => (one(rows.accounts, ({ id }) => id === 21).balance = 1n))
    expect(wrong).toContainEqual(expect.stringMatching(/^I8: Account 21 has 0\.01 .*600\.00/))
  })

  test("balances that were shown but never existed", () => {
    const stale = shownBetween(1, { balances: new Map([[11, "900.00"]]) })
    const early = shownBetween(1, { balances: new Map([[11, "870.00"]]) })
    expect(wrongAfter(() => undefined, [stale, early])).toEqual([
      "I8: Member 1 was shown 900.00 on account 11, which then had 890.00",
      "I8: Member 1 was shown 870.00 on account 11, which then had 890.00",
    ])
  })

  test("transactions that were shown but do not exist, or belong to another member", () => {
    const gone = shownBetween(1, { transactions: new Map([[1_099, "REF-99"]]) })
    const foreign = shownBetween(1, { transactions: new Map([[1_002, "REF-2"]]) })
    expect(wrongAfter(() => undefined, [gone, foreign])).toEqual([
      expect.stringContaining("transaction 1099 REF-99, which is not there"),
      expect.stringContaining("transaction 1002 of others"),
    ])
  })

  test("a refusal for insufficient funds although there was enough", () => {
    const wrong = wrongAfter((bank) => {
      const asked = operation(bank, 3)
      asked.order = { ...asked.order, body: { ...asked.order.body, amount: "870.00" } }
    })
    expect(wrong).toContainEqual(expect.stringMatching(/^I8: Operation 3 .*account 11 had 870/))
  })
})

describe("I9 reports", () => {
  test("a member and a card above the daily limit", () => {
    const wrong = wrongAfter((bank) => {
      transaction(bank, 3).amount = 5_000_001n
      transaction(bank, 5).amount = 250_001n
    })
    expect(wrong).toContainEqual(expect.stringMatching(/^I9: customer 1 .* over 50000\.00/))
    expect(wrong).toContainEqual(expect.stringMatching(/^I9: card 91 .* over 2500\.00/))
  })

  test("a counter that does not match what was spent", () => {
    const wrong = wrongAfter(({ rows }) => (rows.counters = rows.counters.slice(1)))
    expect(wrong).toEqual([
      expect.stringMatching(/^I9: The counter of customer 1 .*0\.00.*120\.00/),
    ])
  })
})

describe("the loan check reports", () => {
  test("a balance that the repayments do not explain", () => {
    const wrong = wrongAfter(({ rows }) => (one(rows.loans, () => true).balance = 99_999n))
    expect(wrong).toContainEqual(expect.stringMatching(/^loans: Loan 71 has 999\.99/))
  })

  test("installments that do not add up to the loan", () => {
    const wrong = wrongAfter(({ rows }) => (one(rows.loans, () => true).installments = []))
    expect(wrong).toContainEqual(expect.stringMatching(/^loans: Loan 71: the principal .*0\.00/))
  })
})

describe("a response must not", () => {
  const question = { origin: "", method: "GET", path: "/x", cookie: "", timeoutMs: 1 } as const

  test.each([
    [500, '{"code":"internal_error"}'],
    [401, '{"code":"not_signed_in"}'],
    [422, '{"code":"x","detail":"duplicate key value violates unique constraint"}'],
    [404, '{"code":"x","stack":"at pay (/srv/bank.js:10:2)"}'],
    [503, "<h1>gone</h1>"],
  ])("be %i %s", (status, text) =>
    expect(answerViolation(question, status, text)).toContain("GET /x"),
  )

  test("refuse a valid request", () => {
    expect(answerViolation(question, 200, "[]")).toBeUndefined()
    expect(answerViolation(question, 503, '{"code":"unavailable"}')).toBeUndefined()
  })

  test("show other members' accounts, none of the member's own, or a negative balance", () => {
    const shown = (account: (typeof ana.accounts)[number]) => ({ ...account, balance: "1.00" })
    expect(wrongAccounts(ana, ana.accounts.map(shown))).toEqual([])
    expect(wrongAccounts(ana, [...ana.accounts, ...ben.accounts].map(shown))).toHaveLength(1)
    expect(wrongAccounts(ana, [])).toHaveLength(1)
    const negative = ben.accounts.map((account) => ({ ...account, balance: "-0.01" }))
    expect(wrongAccounts(ben, negative)).toEqual(["Member 2 was shown -0.01 on account 21"])
  })
})
