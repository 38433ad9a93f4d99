import { randomUUID } from "node:crypto"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import type { StatementItem } from "../../server/payments/reconciliation/statement-items.ts"
import { asOwner } from "../database.ts"
import { expectOk, type Member } from "../member.ts"

// Statements of the settlement account, which a test invents, and the payments that they may explain.

/** A payment of a member with 1,000.00 EUR that has settled; gives its identifier between banks. */
export async function settled(payer: Member, amount: string, scheme = "instant"): Promise<string> {
  const { transaction } = expectOk(
    await payer.post<PostingResult>("/api/transfers", {
      fromAccountId: (await payer.account("EUR")).id,
      amount,
      recipientIban: "FR1420041010050500013M02606",
      recipientName: "Anna Weber",
    }),
  )
  const { reference } = transaction
  await asOwner("update payments set scheme = $2 where tx_id = $1", [reference, scheme])
  await apply(reference, "sent")
  await apply(reference, "settled")
  return reference
}

/** Takes an outgoing payment to its next state. */
export async function apply(txId: string, event: string): Promise<void> {
  await asOwner("select payment_apply(id, $2, '{}') from payments where tx_id = $1", [txId, event])
}

export type Line = { amount: string; txIds?: string[]; batchMessageId?: string }

/** Processes a statement; gives what staff find, and which lines were matched. */
export async function statement(
  accountIban: string,
  number: number,
  opening: string,
  closing: string,
  lines: Line[],
  closingDate = "2026-11-23",
  { id = `ST-${randomUUID().slice(0, 18)}`, page = 1 } = {},
) {
  const items: StatementItem[] = [
    {
      kind: "statement",
      id,
      iban: accountIban,
      sequence: String(number),
      opening,
      closing,
      closingDate,
      page: String(page),
    },
    ...lines.map(
      ({ amount, txIds = [], batchMessageId }): StatementItem => ({
        kind: "line",
        statementId: id,
        amount,
        txIds,
        batchMessageId,
        bankReference: undefined,
      }),
    ),
  ]
  const [message] = await asOwner<{ id: string }>(
    `insert into rail_messages (direction, name, lane, peer, msg_id, state, lease_token, lease_until)
      values ('in', 'camt.053.001.08', 'standard', 'SPONSOR', $1, 'stored', gen_random_uuid(),
        clock_timestamp() + interval '1 hour') returning id`,
    [`${id}-${page}`],
  )
  await asOwner(
    "select rail_process(id, lease_token, $2, 1, true) from rail_messages where id = $1",
    [message?.id, JSON.stringify(items)],
  )
  return { message: message?.id, ...(await found(message?.id)) }
}

/** What staff find of a message, and which of its lines are matched. */
export async function found(messageId: string | undefined) {
  const problems = await asOwner<{ what: string }>(
    "select what from repair_items where message_id = $1 order by id",
    [messageId],
  )
  const matched = await asOwner<{ matched: boolean }>(
    `select matched from statement_lines l join statements s on s.id = l.statement_id
      where s.message_id = $1 order by l.number`,
    [messageId],
  )
  return {
    problems: problems.map(({ what }) => what),
    matched: matched.map((line) => line.matched),
  }
}

/** Ends a test whose statements are invented: the ledger is compared with the newest one. */
export async function forget(accountIban: string): Promise<void> {
  await asOwner(
    `delete from reconciled_payments r using statement_lines l, statements s
      where l.id = r.line_id and s.id = l.statement_id and s.account_iban = $1`,
    [accountIban],
  )
  await asOwner(
    `delete from statement_lines l using statements s where s.id = l.statement_id and s.account_iban = $1`,
    [accountIban],
  )
  await asOwner("delete from statements where account_iban = $1", [accountIban])
}
