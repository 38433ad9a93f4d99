import { randomUUID } from "node:crypto"
import type pg from "pg"
import { processItems, receiveTransfer } from "./payments/receive-transfer.ts"
import type { StaffSubjects } from "./staff-subjects.ts"

/** Queries a bank as its owner. */
type Sql = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

/** Items of payments with other banks, one for every decision about them. */
export type StaffItems = {
  /** 75.00 EUR for an account that does not exist. */
  readonly unappliedId: number
  /** The other bank asks for 75.00 EUR back, which the member has. */
  readonly recallId: number
  /** The same of another 75.00 EUR, because of a suspected fraud. */
  readonly fraudId: number
  /** 20.00 EUR that arrived late, after the member had spent what was given back. */
  readonly claimId: number
  /** A statement's line of -5.00 EUR that no payment explains, and one of -6.00 EUR that was written off. */
  readonly mismatchId: number
  readonly writtenOffId: number
  /** A message that the clearing refused, and that can be sent again. */
  readonly refusedId: number
}

/** Creates them, for the member of these subjects. */
export async function newStaffItems(
  sql: Sql,
  { memberId, iban, accountId }: Pick<StaffSubjects, "memberId" | "iban" | "accountId">,
): Promise<StaffItems> {
  const mark = randomUUID().slice(0, 18)
  const itemOf = async (kind: string, condition: string, value: unknown) => {
    const [row] = await sql<{ id: string | null }>(
      `select max(r.id) as id from repair_items r left join payments p on p.id = r.payment_id
        where r.kind = $1 and r.closed_at is null and ${condition}`,
      [kind, value],
    )
    if (!row?.id) throw new Error(`there is no item of the kind ${kind}`)
    return Number(row.id)
  }
  const ofPayment = (kind: string, txId: string) => itemOf(kind, "p.tx_id = $2", txId)

  await receiveTransfer(sql, `UN-${mark}`)
  await receiveTransfer(sql, `RE-${mark}`, { ownIban: iban, ownName: "Marta Weber" })
  await receiveTransfer(sql, `FR-${mark}`, { ownIban: iban, ownName: "Marta Weber" })
  const recall = { name: "camt.056.001.08", peer: "NLBKDEFFXXX" }
  const recalled = (txId: string, reason: string) => ({
    kind: "recall",
    from: "NLBKDEFFXXX",
    txId,
    reason,
    amount: "75.00",
    answerBy: "2999-01-15",
  })
  await processItems(sql, recall, `RC-${mark}`, [
    recalled(`RE-${mark}`, "DUPL"),
    recalled(`FR-${mark}`, "FRAD"),
  ])

  const late = await lateAcceptance(sql, memberId, accountId)

  const id = `ST-${mark}`
  const head = { kind: "statement", id, iban: "BE68539007547034", closingDate: "2026-11-23" }
  const line = { kind: "line", statementId: id, bankReference: "FEE", txIds: [] }
  await processItems(sql, { name: "camt.053.001.08", peer: "SPONSOR" }, id, [
    { ...head, opening: "0.00", closing: "-11.00" },
    { ...line, amount: "-5.00" },
    { ...line, amount: "-6.00" },
  ])
  await sql("update statements set created_at = created_at - interval '2 days'")
  await sql("select statements_match()")
  const ofLine = (amount: string) =>
    itemOf(
      "mismatch",
      `r.line_id = (select l.id from statement_lines l join statements s on s.id = l.statement_id
        join rail_messages m on m.id = s.message_id where m.msg_id = '${id}' and l.amount = $2)`,
      amount,
    )
  const [mismatchId, sixId] = [await ofLine("-5.00"), await ofLine("-6.00")]
  await sql('select payment_write_off_carry_out($1, \'{"staff": "Ida"}\')', [
    JSON.stringify({ itemId: sixId, note: "A fee of the sponsor" }),
  ])
  const [reopened] = await sql<{ id: string }>(
    "select repair_open_reversal(r) as id from repair_items r where r.id = $1",
    [sixId],
  )

  const [refused] = await sql<{ id: string }>(
    `with refused as (insert into rail_messages (direction, name, lane, peer, msg_id, state, bytes, sha256)
        values ('out', 'pacs.004.001.09', 'instant', 'clearing', $1, 'refused', 'x', 'x') returning id)
      insert into repair_items (kind, message_id, what) select 'refused', id, 'Refused.' from refused returning id`,
    [`OUT-${mark}`],
  )
  return {
    unappliedId: await ofPayment("unapplied", `UN-${mark}`),
    recallId: await ofPayment("recall", `RE-${mark}`),
    fraudId: await ofPayment("recall", `FR-${mark}`),
    claimId: await ofPayment("claim", late),
    mismatchId,
    writtenOffId: Number(reopened?.id),
    refusedId: Number(refused?.id),
  }
}

/** An instant payment that was given back, spent, and then accepted after all. Returns its reference. */
async function lateAcceptance(sql: Sql, memberId: number, accountId: number): Promise<string> {
  const [empty] = await sql<{ id: string }>(
    `insert into accounts (holder_id, account_type, currency, iban, name)
      values ($1, 'current', 'EUR', 'LU7' || lpad(nextval('accounts_id_seq')::text, 17, '0'), 'Late') returning id`,
    [memberId],
  )
  const book = async (request: object) => {
    const [row] = await sql<{ outcome: { outcome: string } }>(
      "select ledger_book($1, null) as outcome",
      [JSON.stringify({ userId: memberId, amount: "20.00", ...request })],
    )
    if (row?.outcome.outcome !== "posted") throw new Error(JSON.stringify(row?.outcome))
    return row.outcome as unknown as { transaction: { reference: string } }
  }
  const fromAccountId = Number(empty?.id)
  await book({ kind: "deposit", toAccountId: fromAccountId, description: "Deposit" })
  const { transaction } = await book({
    kind: "outgoing_transfer",
    fromAccountId,
    speed: "instant",
    description: "Rent",
    recipientName: "Anna Weber",
    recipientIban: "FR1420041010050500013M02606",
  })
  const apply = (event: string) =>
    sql("select payment_apply(id, $2, '{}') from payments where tx_id = $1", [
      transaction.reference,
      event,
    ])
  await apply("sent")
  await apply("no_answer")
  await book({ kind: "transfer", fromAccountId, toAccountId: accountId, description: "Home" })
  await apply("settled")
  return transaction.reference
}
