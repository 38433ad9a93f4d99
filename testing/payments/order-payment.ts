import { randomUUID } from "node:crypto"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { asOwner } from "../database.ts"
import { expectOk, type Member, newMember } from "../member.ts"
import { settledToday } from "./today.ts"

/** An IBAN of another bank. */
export const elsewhere = "DE89370400440532013000"

/** A member with 1000.00 EUR. */
export async function newPayer(): Promise<{ payer: Member; fromAccountId: number }> {
  const payer = await newMember()
  const { id } = await payer.account("EUR")
  await payer.deposit(id, "1000.00")
  return { payer, fromAccountId: id }
}

/** Orders a payment to another bank. By default it is a standard payment, so that it stays queued. */
export async function orderPayment(
  payer: Member,
  fromAccountId: number,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<PostingResult> {
  const order = {
    fromAccountId,
    amount: "100.00",
    speed: "standard",
    reference: "Rent",
    recipientIban: elsewhere,
    recipientName: "Anna Weber",
  }
  return expectOk(await payer.post<PostingResult>("/api/transfers", { ...order, ...fields }))
}

/** Applies events to an outgoing payment, as the payments worker would. `rejected AC04` has a reason. */
export async function moveOn(reference: string, ...events: readonly string[]): Promise<void> {
  for (const [event = "", reason, amount] of events.map((each) => each.split(" "))) {
    const facts = { reason, amount, actor: event === "sent" ? "bank" : "other_bank" }
    const [row] = await asOwner<{ outcome: string }>(
      `select payment_apply(id, $2, $3::jsonb) ->> 'outcome' as outcome from payments
        where direction = 'out' and tx_id = $1`,
      [reference, event, facts],
    )
    if (row?.outcome !== "applied") throw new Error(`${event}: ${row?.outcome}`)
  }
}

/** Receives a payment from another bank, as the payments worker would. */
export async function receive(
  iban: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<{ txId: string }> {
  const txId = `IN-${randomUUID().slice(0, 20)}`
  const item = {
    scheme: "standard",
    txId,
    endToEndId: "SALARY-11",
    amount: "250.00",
    ownName: "Test Member",
    ownIban: iban,
    otherName: "Acme GmbH",
    otherIban: elsewhere,
    otherBic: "COBADEFFXXX",
    remittance: "Salary",
    settlementDate: settledToday(),
    acceptedAt: new Date().toISOString(),
  }
  await asOwner(
    "select rail_store('pacs.008.001.08', 'standard', 'clearing', $1, '\\x00', '\\x00')",
    [txId],
  )
  await asOwner("select payment_receive(m, $2::jsonb) from rail_messages m where msg_id = $1", [
    txId,
    { ...item, ...fields },
  ])
  await asOwner("update rail_messages set state = 'processed' where msg_id = $1", [txId])
  return { txId }
}
