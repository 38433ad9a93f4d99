import pg from "pg"

/**
 * A connection of the chaos run's own to PostgreSQL, past every proxy; the caller connects and ends
 * it. The server is killed under it on purpose: what queries do not throw is heard, and goes
 * unsaid. No time limit of the bank's ends its transactions while this process is busy with other
 * things.
 * @param timeoutMs how long connecting and each query may take; unlimited by default
 */
export function ownClient(url: string, timeoutMs = 0): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: "tessera-chaos",
    options: "-c idle_in_transaction_session_timeout=0",
  })
  client.on("error", () => undefined)
  return client
}
