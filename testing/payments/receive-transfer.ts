import { settledToday } from "./today.ts"

type Sql = (text: string, values: unknown[]) => Promise<unknown>

/**
 * Lets a bank receive a standard payment of 75.00 EUR for a nonexistent account, as the payments worker
 * does.
 * @param sql queries the bank as its owner
 * @param differently what the payment has instead
 */
export async function receiveTransfer(
  sql: Sql,
  txId: string,
  differently: object = {},
): Promise<void> {
  const transfer = {
    kind: "transfer",
    scheme: "standard",
    txId,
    endToEndId: "SALARY-11",
    amount: "75.00",
    ownName: "Test Payee",
    ownIban: "LU000000000000000000",
    otherName: "ACME Ltd",
    otherIban: "DE89370400440532013000",
    otherBic: "NLBKDEFFXXX",
    remittance: "Salary",
    acceptedAt: new Date().toISOString(),
    settlementDate: settledToday(),
    ...differently,
  }
  await processItems(sql, { name: "pacs.008.001.08", peer: "NLBKDEFFXXX" }, `MSG-${txId}`, [
    transfer,
  ])
}

/** Lets a bank process the items of a message that it receives now. */
export async function processItems(
  sql: Sql,
  { name, peer }: { name: string; peer: string },
  msgId: string,
  items: readonly object[],
): Promise<void> {
  // The lease is taken here, so that no other test's worker processes the message.
  await sql(
    `with stored as (insert into rail_messages
        (direction, name, lane, peer, msg_id, state, lease_token, lease_until)
        values ('in', $2, 'standard', $3, $1, 'stored', gen_random_uuid(),
          clock_timestamp() + interval '1 hour')
        returning id, lease_token)
      select 1 from stored`,
    [msgId, name, peer],
  )
  await sql(
    "select rail_process(id, lease_token, $2, $3, true) from rail_messages where msg_id = $1",
    [msgId, JSON.stringify(items), items.length],
  )
}
