import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type BankCopy, openSealedBank, type SealedBank } from "../../testing/sealed-bank.ts"

// Rows that an attacker with a role's password, or an earlier version, could have written. The
// tests write them without triggers and without the constraints that now refuse them.
let bank: SealedBank
let copy: BankCopy
let event: number

beforeAll(async () => {
  bank = await openSealedBank()
  await bank.owner.query(
    `select rates_load('seed', current_date, '{"USD": "1.0842", "GBP": "0.85269", "CHF": "0.9588"}')`,
  )
  await bank.pay()
  await bank.audit("card.frozen")
  await bank.seal("audit")
  event = await bank.audit("card.unfrozen")
  await bank.audit("card.frozen")
  await bank.seal("audit")
})
afterAll(() => bank.close())
beforeEach(async () => {
  copy = await bank.copy()
})
afterEach(() => copy.drop())

const unchecked = `alter table exchange_rates drop constraint exchange_rates_rate_range,
    drop constraint exchange_rates_not_in_future;
  alter table accounts drop constraint accounts_interest_rate_range;
  alter table debit_cards drop constraint debit_cards_daily_limit_range;`
const after = async (statements: string): Promise<string[]> => {
  await copy.tamper(unchecked + statements)
  return copy.violations()
}
const rate = (day: string, value: string) =>
  `insert into exchange_rates (from_currency, to_currency, rate, rate_date)
    values ('EUR', 'USD', ${value}, ${day});`

test("finds nothing in an unmodified bank", async () => {
  expect(await copy.violations()).toEqual([])
})

describe("ledger:check names", () => {
  test("a rate of 9999.999999 dated 2999", async () => {
    expect(await after(rate("'2999-01-01'", "9999.999999"))).toEqual([
      "The rate EUR/USD of 2999-01-01, 9999.999999, cannot be true",
      "The rate EUR/USD of 2999-01-01 was there before that day had begun",
      "The rates of 2999-01-01 are 1 pairs, not 12",
      "USD for a euro went from 1.084200 to 9999.999999 on 2999-01-01",
    ])
  })

  test("a rate that does not match the others", async () => {
    expect(
      await after(`update exchange_rates set rate = 1.3
        where from_currency = 'GBP' and to_currency = 'USD'`),
    ).toEqual([
      expect.stringMatching(/^The rate GBP\/USD of .*, 1\.300000, is not crossed from that day's/),
    ])
  })

  test("rates that change too much from one day to the next", async () => {
    const violations = await after(`insert into exchange_rates
        (from_currency, to_currency, rate, rate_date, source)
      select held, other, rate, (select min(rate_date) from exchange_rates) - 1, 'feed'
        from rates_cross('{"USD": "4", "GBP": "0.852690", "CHF": "0.958800"}')`)
    expect(violations).toEqual([
      expect.stringMatching(/^USD for a euro went from 4\.000000 to 1\.084200 on /),
      expect.stringMatching(/^The rate EUR\/USD of .*, 4\.000000, is too far from 1\.084200, /),
    ])
  })

  test("rates of several days that changed step by step at the same time", async () => {
    const violations = await after(`
      update exchange_rates set rate_date = rate_date - 3, updated_at = now() - interval '2 days';
      insert into exchange_rates (from_currency, to_currency, rate, rate_date, source)
        select held, other, rate, day, 'feed'
          from (values (current_date - 2, '1.35'), (current_date - 1, '1.68')) as loads(day, dollars),
          rates_cross(jsonb_build_object('USD', dollars, 'GBP', '0.852690', 'CHF', '0.958800'))`)
    expect(violations).toEqual([
      expect.stringMatching(/^The rate EUR\/USD of .*, 1\.680000, is too far from 1\.084200, /),
    ])
  })

  test("an exchange at a rate that the bank never had", async () => {
    const violations = await after(`update transactions
      set converted_amount = 9, converted_currency = 'USD', exchange_rate = 9.999999
        where id = (select max(id) from transactions)`)
    expect(violations).toContainEqual(
      expect.stringMatching(/^Entry \d+ was dealt at 9\.999999 EUR\/USD, which was never/),
    )
  })

  test("a savings rate of 100 percent, and interest on a current account", async () => {
    const violations = await after(`
      update accounts set account_type = 'savings', interest_rate = 1
        where id = (select min(id) from accounts);
      update accounts set interest_rate = 0.01 where id = (select max(id) from accounts)`)
    expect(violations).toEqual([
      expect.stringMatching(/ earns 1\.0000 a year, which the bank offers to nobody$/),
      expect.stringMatching(/ earns 0\.0100 a year, which the bank offers to nobody$/),
    ])
  })

  test("a card limit of 99,999,999", async () => {
    const violations =
      await after(`insert into debit_cards (account_id, user_id, card_number_ciphertext,
        card_key_id, card_number_hash, last_four, cvv_key_version, card_holder_name, expiry_date,
        daily_limit)
      select id, holder_id, 'x', '1', 'x', '0000', '1', 'A', '2030-01-31', 99999999 from accounts limit 1`)
    expect(violations).toEqual([
      expect.stringMatching(/^Card \d+ has a daily limit of 99999999\.00, more than/),
    ])
  })

  test("750,000 EUR sent on one of the bank's days, whatever the counters say", async () => {
    const violations = await after(
      "update transactions set amount = 750000 where type = 'transfer'; delete from limit_counters",
    )
    expect(violations).toContainEqual(
      expect.stringMatching(/^Member \d+ sent 750000\.00 EUR to others on \d{4}-\d\d-\d\d, more/),
    )
  })

  test("but ignores days that were counted in another time zone", async () => {
    const violations = await after(`update transactions set amount = 750000 where type = 'transfer';
      update bank_settings set time_zone = 'Asia/Tokyo', time_zone_since = clock_timestamp()`)
    expect(violations).not.toContainEqual(expect.stringContaining("to others on"))
  })

  test("a backdated audit event by staff, sealed or not yet", async () => {
    const dated = (id: number | string) =>
      `update audit_events set created_at = '2020-01-01T12:00:00Z' where id = ${id};`
    expect(await after(dated(event))).toContain(
      `Audit event ${event} (card.unfrozen of staff) is dated 2020-01-01T12:00:00Z, long before it was written`,
    )
    const queued = `insert into audit_events (user_id, actor, action, created_at)
        select holder_id, 'staff', 'loan.approved', '2020-01-01' from accounts limit 1;
      insert into unsealed (chain, item_id) select 'audit', max(id) from audit_events;`
    await copy.tamper(queued)
    expect(await copy.violations()).toContainEqual(
      expect.stringMatching(/\(loan\.approved of staff\) is dated 2020-01-01T00:00:00Z/),
    )
  })

  test("settings that were inserted twice, or deleted", async () => {
    expect(await after("delete from bank_settings")).toEqual([
      "0 rows say what the bank's settings are, not one",
    ])
  })
})

test("but does not take an event for backdated after a clock was set back by years", async () => {
  await copy.tamper(`insert into audit_events (user_id, actor, action, created_at)
      select holder_id, 'customer', 'card.frozen', '2024-02-28T23:30:00Z' from accounts limit 1;
    insert into unsealed (chain, item_id, queued_at)
      select 'audit', max(id), '2024-02-28T23:30:00Z' from audit_events;`)
  expect(await copy.violations()).toEqual([])
})
