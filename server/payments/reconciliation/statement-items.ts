import { toDecimal } from "#shared/money/money.ts"
import type { RailProfile } from "../adapters/adapter.ts"
import { MessageError } from "../messages/message-error.ts"
import { type MessageSource, readMessage } from "../messages/read-message.ts"
import { statementMessage } from "../messages/statement.ts"
import { paymentIds } from "../sepa/account-entries.ts"
import type { Checked } from "../sepa/findings.ts"
import {
  readStatementHead,
  readStatementLine,
  type StatementLine,
} from "../sepa/statement-lines.ts"

/** A statement or one of its lines, as rail_process takes it (server/payments/reconciliation/statements.sql). */
export type StatementItem =
  | {
      readonly kind: "statement"
      readonly id: string
      readonly iban: string
      readonly sequence: string | undefined
      /** From 1. */
      readonly page: string
      /** Decimal strings in EUR, negative if the account is overdrawn. */
      readonly opening: string
      readonly closing: string
      readonly closingDate: string
    }
  | {
      readonly kind: "line"
      readonly statementId: string
      readonly amount: string
      readonly bankReference: string | undefined
      readonly batchMessageId: string | undefined
      readonly txIds: readonly string[]
    }

/**
 * The statements of a camt.053 and their booked lines, as they arrive. Pending lines are omitted: a
 * later statement contains them. server/payments/reconciliation/statements.sql matches the lines with payments.
 * @param profile the account that the bank reconciles; statements of other accounts are refused. A
 *   sponsor bank that accepts orders identifies payments by more than TxId, and incoming ones by
 *   its own reference.
 * @throws MessageError if the message or one of its amounts cannot be read
 */
export async function* statementItems(
  source: MessageSource,
  { settlementIban, sponsor }: Pick<RailProfile, "settlementIban" | "sponsor">,
): AsyncGenerator<StatementItem> {
  let statementId = ""
  for await (const event of readMessage(statementMessage, source)) {
    if (event.event === "group") {
      const head = valueOf(readStatementHead(event.head))
      if (head.iban !== settlementIban) {
        throw new MessageError("wrong_value", `the statement is of another account, ${head.iban}`)
      }
      statementId = head.id
      yield {
        kind: "statement",
        id: head.id,
        iban: head.iban,
        sequence: head.sequence?.toString(),
        page: head.page.toString(),
        opening: toDecimal(head.opening.balance),
        closing: toDecimal(head.closing.balance),
        closingDate: head.closing.date,
      }
    }
    if (event.event !== "item") continue
    const line = valueOf(readStatementLine(event.item))
    if (!line.booked) continue
    yield {
      kind: "line",
      statementId,
      amount: toDecimal(line.amount),
      bankReference: line.bankReference,
      batchMessageId: line.batchMessageId,
      txIds: sponsor ? sponsorIds(line) : paymentIds(line.payments.map((payment) => payment.txId)),
    }
  }
}

function sponsorIds({ payments, bankReference }: StatementLine): string[] {
  const named = payments.flatMap((one) => [
    one.txId,
    one.instructionId,
    one.endToEndId,
    one.bankReference,
  ])
  return paymentIds([...named, bankReference])
}

function valueOf<T>(checked: Checked<T>): T {
  if (checked.ok) return checked.value
  throw new MessageError("wrong_value", checked.findings[0].what.replace(/[.]$/, ""))
}
