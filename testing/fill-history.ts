import { withoutTriggers } from "./fill-rows.ts"
import { fullForm } from "./full-form.ts"

/**
 * A history that somebody could make on purpose, or by chance, so that reading it costs as much as possible. Half of
 * the postings are paid and half received, in turns, a cent each.
 */
export type HistoryShape = {
  /**
   * The names and texts of both sides: long ones that expand when they are compared and never match, the same in every
   * posting, two in turns, or a new one in every posting.
   */
  readonly names: "expanding" | "equal" | "alternating" | "different"
  /** One payee for all, who is a member here, or a payee elsewhere for each posting. */
  readonly payees: "one" | "all"
  /** Over the last thirteen months, or all within minutes, today. */
  readonly days: "spread" | "one"
}

/** Each kind of names, payees, and days, and the combinations that have been slow. */
export const historyShapes: readonly HistoryShape[] = [
  { names: "expanding", payees: "one", days: "spread" },
  { names: "different", payees: "all", days: "one" },
  { names: "equal", payees: "one", days: "one" },
  { names: "alternating", payees: "one", days: "spread" },
  { names: "expanding", payees: "all", days: "one" },
]

/** How many postings a member has in the tests of what histories cost, over all shapes. */
export const historyLength = fullForm ? 100_000 : 10_000

/** A member, and the other side of what is paid between two members. */
type Sides = {
  readonly userId: number
  readonly accountId: number
  readonly friendId: number
  readonly friendAccountId: number
}

/**
 * Adds a history to two members with accounts in EUR, which passes the same checks as posted entries.
 * @param superuserUrl of a migrated database
 * @param postings how many, an even number
 */
export async function fillHistory(
  superuserUrl: string,
  sides: Sides,
  shape: HistoryShape,
  postings: number,
): Promise<void> {
  await withoutTriggers(superuserUrl, async (client) => {
    await client.query(historySql(sides, shape, postings))
    await client.query("analyze journal_entries, postings, transactions, unsealed")
  })
}

/** Names of what is paid and of what comes in: at most 70 letters. Of those that expand, none is in both. */
const names = {
  expanding: "repeat('ᾂ', 60) || case when paid then 'p' else 'r' end || n",
  equal: "'Nora Weber'",
  alternating: "'Nora Weber ' || (n / 2) % 2",
  different: "'Payee ' || n / 2 || ' of many'",
}

/** Texts of at most 140 letters; those that expand have as many words as there can be. */
const texts = {
  expanding: "repeat('ä ', 60) || n",
  equal: "'Rent'",
  alternating: "'Rent ' || (n / 2) % 2",
  different: "'Invoice ' || n",
}

/** When the posting with number n of so many was. */
const moments = {
  spread: (postings: number) =>
    `clock_timestamp() - interval '389 days' * ((${postings} - n) / ${postings}::float8)`,
  one: (postings: number) => `clock_timestamp() - interval '1 millisecond' * (${postings} - n)`,
}

/** Each side's account of a posting, with its version and balance after it. */
const leg = (account: number, amount: string) => `
  select id, ${account}::bigint, null::system_account_code, 'EUR'::currency, ${amount},
      (select version from accounts where id = ${account}) + n + 1,
      (select balance from accounts where id = ${account}) + case when n % 2 = 0 then ${amount} else 0 end
    from given`

function historySql(
  { userId, accountId, friendId, friendAccountId }: Sides,
  { names: named, payees, days }: HistoryShape,
  postings: number,
): string {
  const within = payees === "one"
  const iban = within
    ? `(select iban from accounts where id = ${friendAccountId})`
    : "'NL' || lpad((n / 2)::text, 16, '0')"
  const own = `(select iban from accounts where id = ${accountId})`
  const elsewhere = `select id, null::bigint, 'sepa_clearing'::system_account_code, 'EUR'::currency,
      case when paid then 0.01 else -0.01 end, null::bigint, null::numeric from given`
  return `
  with given as materialized (
    select nextval('journal_entries_id_seq') as id, n, paid, at, ${names[named]} as name, ${texts[named]} as text,
        ${iban} as iban, case when paid then ${userId} else ${friendId} end as payer
      from generate_series(0, ${postings - 1}) n
      cross join lateral (select n % 2 = 0 as paid, ${moments[days](postings)} as at) as each),
  referred as materialized (select given.*, ledger_reference('TRF', at, id) as reference from given),
  entries as (
    insert into journal_entries (id, kind, reference, user_id, booked_at, created_at) overriding system value
      select id, case when ${within} then 'transfer' when paid then 'demo_outgoing_transfer'
          else 'incoming_transfer' end, reference, payer, at, at
        from referred),
  legs as (
    insert into postings (entry_id, account_id, system_account, currency, amount, account_version, balance_after)
      ${leg(accountId, "case when paid then -0.01 else 0.01 end")}
      union all
      ${within ? leg(friendAccountId, "case when paid then 0.01 else -0.01 end") : elsewhere}),
  queue as (
    insert into unsealed (chain, item_id, queued_at) select 'journal', id, null from given),
  stated as (
    update accounts set version = version + ${postings}
      where id in (${accountId}${within ? `, ${friendAccountId}` : ""}))
  insert into transactions (entry_id, from_account_id, to_account_id, amount, currency, type, description,
      reference, payer_name, payer_iban, recipient_name, recipient_iban, created_at)
    select id, case when paid then ${accountId} else ${within ? friendAccountId : "null"} end,
        case when not paid then ${accountId} else ${within ? friendAccountId : "null"} end,
        0.01, 'EUR', case when ${within} or paid then 'transfer' else 'deposit' end::transaction_type, text, reference,
        case when paid then 'Own Name' else name end, case when paid then ${own} else ${iban} end,
        case when paid then name else 'Own Name' end, case when paid then ${iban} else ${own} end, at
      from referred order by id`
}
