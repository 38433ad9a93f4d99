import type pg from "pg"
import {
  maxAccountsInAll,
  maxCategoryRules,
  maxOpenRequests,
  maxOrders,
  maxSavedPayees,
  maxTrustedPayees,
} from "#shared/limits.ts"
import { fillHistory, historyLength, historyShapes } from "../fill-history.ts"
import { fillCopies, type Copies as RowCopies, withoutTriggers } from "../fill-rows.ts"
import type { Environment } from "./environment.ts"

/** How many rows there are of what else a member can have much of. */
const rows = historyLength / 10

/**
 * Gives the environment's member a history of every shape, and much of everything else that grows with use: a superuser
 * writes it, as fillHistory does.
 */
export async function fillHardHistory({ bank, names, userId, neighborId, askerId }: Environment) {
  const of = (name: string) => Number(names.get(name))
  const sides = {
    userId,
    accountId: of("account.EUR"),
    friendId: neighborId,
    friendAccountId: of("account.foreign"),
  }
  const { superuserUrl } = bank.database
  for (const shape of historyShapes) {
    await fillHistory(superuserUrl, sides, shape, historyLength / historyShapes.length)
  }
  await withoutTriggers(superuserUrl, async (client) => {
    await copyAll(client, copiesOf(names, userId, askerId))
    await client.query(digestsSql(of("account.GBP")))
    await client.query(noticesSql(sides.accountId))
    await client.query(restSql(userId, of("order.own")))
    await client.query(toDoSql(userId, sides.friendAccountId))
    await client.query("analyze")
  })
}

/** The same of what the bank has much of: members, proposals, items, cash, and so on. */
export async function fillHardBank(
  superuserUrl: string,
  userId: number,
  employeeId: number,
): Promise<void> {
  await withoutTriggers(superuserUrl, async (client) => {
    await copyAll(client, copiesOfBank(employeeId))
    await client.query(ofCopiedMembersSql(userId))
    await client.query("analyze")
  })
}

type Copies = RowCopies & {
  /** How many copies there can be. */
  readonly most?: number
}

/** The changes know the copy's number n, and the payment of that number that the member `posted`. */
async function copyAll(
  client: pg.Client,
  copies: Readonly<Record<string, Copies | readonly Copies[]>>,
): Promise<void> {
  await client.query(`
    create temporary table if not exists posted as
      select t.*, row_number() over (order by t.id desc) as number from transactions t
        where from_account_id is not null and recipient_iban like 'NL%' order by t.id desc limit ${rows};
    analyze posted`)
  for (const [table, all] of Object.entries(copies)) {
    for (const { most = rows, ...one } of [all].flat()) {
      const numbered = `generate_series(1, ${Math.min(rows, most)}) n left join posted on posted.number = n`
      await fillCopies(client, table, one, numbered)
    }
  }
}

const ended = { ended_at: "now()" }

/** How many fewer than allowed there are of what has a maximum, so that others can be made. */
const spare = 5

/** Of the payee of the payment with a number. */
const payeeIban = "'NL' || lpad(n::text, 16, '0')"

function copiesOf(
  names: ReadonlyMap<string, string>,
  userId: number,
  askerId: number,
): Readonly<Record<string, Copies | readonly Copies[]>> {
  const of = (name: string) => Number(names.get(name))
  return {
    audit_events: {
      where: `id = ${of("event.own")}`,
      changes: {
        action: "'card.limit_changed'",
        details: `'{"cardId": ${of("card.EUR")}}'::jsonb`,
      },
    },
    chat_messages: {
      where: `id = ${of("message.own")}`,
      changes: { text: "repeat('ä ', 100) || n" },
    },
    sign_ins: {
      where: `id = '${names.get("session.own")}'`,
      changes: {
        id: "gen_random_uuid()",
        ended_at: "case when n % 2 = 0 then now() end",
        created_at: "now() - interval '1 minute' * n",
      },
    },
    accounts: {
      where: `id = ${of("account.closed")}`,
      changes: { iban: "'LU99' || lpad(n::text, 16, '0')" },
      most: maxAccountsInAll,
    },
    debit_cards: {
      where: `id = ${of("card.virtual")}`,
      changes: {
        card_number_hash: "sha256(n::text::bytea)",
        closed_at: "now()",
        close_reason: "'lost'",
      },
    },
    payments: {
      where: `tx_id = '${names.get("payment.own")}'`,
      changes: {
        tx_id: "posted.reference",
        entry_id: "posted.entry_id",
        transaction_id: "posted.id",
        send_at: "case when n % 2 = 0 then now() + interval '1 day' end",
        state: "case when n % 2 = 0 then 'queued' else 'settled' end",
        settlement_date: "case when n % 2 = 1 then current_date - 100 end",
        reconciled: "n % 2 = 1",
      },
    },
    payment_orders: [
      { where: `id = ${of("order.own")}`, changes: {}, most: maxOrders - spare },
      {
        where: `id = ${of("order.own")}`,
        changes: {
          ...ended,
          // Of earlier days, so that another one can be created today.
          created_at: "now() - interval '2 days'",
          state: "'ended'",
          next_try_at: "null",
          next_due_on: "null",
        },
      },
    ],
    payment_requests: [
      {
        where: `id = ${of("request.own")}`,
        changes: { reference: "'RF01' || copied.user_id || 'X' || n" },
        most: maxOpenRequests - spare,
      },
      {
        where: `id in (${of("request.own")}, ${of("request.asked")})`,
        changes: {
          ...ended,
          state: "'declined'",
          reference: "'RF00' || copied.user_id || 'X' || n",
        },
      },
    ],
    loans: { where: `id = ${of("loan.closed")}`, changes: {} },
    saved_payees: {
      where: `id = ${of("saved.own")}`,
      changes: { iban: payeeIban, name: "repeat('ᾂ', 60) || n" },
      most: maxSavedPayees - spare,
    },
    trusted_payees: [
      {
        where: `id = ${of("payee.own")}`,
        changes: { iban: payeeIban },
        most: maxTrustedPayees - spare,
      },
      { where: `id = ${of("payee.own")}`, changes: { removed_at: "now()" } },
    ],
    category_rules: {
      where: `id = ${of("rule.own")}`,
      changes: { word: "'word' || n" },
      most: maxCategoryRules - spare,
    },
    // Of another account, each of the month after the one before, up to the last month.
    account_statements: {
      where: `id = ${of("statement.own")}`,
      changes: {
        account_id: String(of("account.GBP")),
        number: "n",
        first_day: `copied.first_day - interval '1 month' * (${rows + 1} - n)`,
        last_day: `copied.first_day - interval '1 month' * (${rows} - n) - interval '1 day'`,
      },
    },
    confirmations: {
      where: `user_id in (${userId}, ${askerId})`,
      changes: { id: "gen_random_uuid()" },
    },
    data_exports: { where: `user_id = ${userId}`, changes: { state: "'expired'" } },
  }
}

/** The statements are as they were closed: each has the digest of the one before in its own. */
const digestsSql = (accountId: number) => `
  do $$
  declare
    one account_statements;
  begin
    for one in select * from account_statements where account_id = ${accountId} order by number loop
      update account_statements set digest = account_statement_digest(one) where id = one.id;
    end loop;
  end
  $$`

/** A choice of a category for each payment, and a try of the order on each day. */
const restSql = (userId: number, orderId: number) => `
  insert into category_choices (user_id, transaction_id, category) select ${userId}, id, 'groceries' from posted
    on conflict do nothing;
  insert into order_runs (order_id, due_on, state, reason)
    select ${orderId}, current_date - 1000 - n, 'refused', 'insufficient_funds' from generate_series(1, ${rows}) n`

/** Work for the jobs: budgets that are not compared, and all statements of the friend's account. */
const toDoSql = (userId: number, friendAccountId: number) => `
  insert into budgets (user_id, category, amount) values (${userId}, 'groceries', 5), (${userId}, 'housing', 1)
    on conflict do nothing;
  delete from account_statements where account_id = ${friendAccountId}`

const newest = (table: string) => `id = (select max(id) from ${table})`

const copiesOfBank = (employeeId: number): Readonly<Record<string, Copies>> => ({
  // All have one name, which is what employees look for.
  users: {
    where: newest("users"),
    changes: {
      username: `'${copied}' || n`,
      username_skeleton: "null",
      username_look: "null",
      email: "null",
    },
  },
  proposals: {
    where: newest("proposals"),
    changes: {
      state: "'withdrawn'",
      decided_at: "now()",
      seen_at: "now()",
      maker_id: String(employeeId),
    },
  },
  member_views: { where: newest("member_views"), changes: {} },
  repair_items: { where: newest("repair_items"), changes: {} },
  break_glass_uses: { where: newest("break_glass_uses"), changes: {} },
  cash_movements: {
    where: newest("cash_movements"),
    changes: { entry_id: "posted.entry_id", key: "null", euros: "9000" },
  },
  loans: { where: "id = (select max(id) from loans where status = 'pending')", changes: {} },
  audit_events: {
    where: "id = (select max(id) from audit_events where actor = 'staff')",
    changes: {},
  },
})

/** What the copied members' usernames begin with. */
const copied = "copied-"

/** A conversation of each copied member, all of whom the member has blocked. */
const ofCopiedMembersSql = (userId: number) => `
  insert into conversations (user_id, last_message_id, last_author, last_at)
    select id, 1, 'customer', now() from users where username like '${copied}%';
  insert into request_blocks (user_id, blocked_id)
    select ${userId}, id from users where username like '${copied}%'`

/** Of each payment that came in: triggers would write these. */
const noticesSql = (accountId: number) => `
  insert into notifications (user_id, type, source, source_id, created_at)
    select a.holder_id, 'money_received', 'transaction', t.id, t.created_at
      from transactions t join accounts a on a.id = t.to_account_id where a.id = ${accountId}
    on conflict do nothing`
