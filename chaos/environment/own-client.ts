import pg from "pg"

/**
 * A connection of the chaos run to PostgreSQL, without a proxy; the caller connects and ends it.
 * The server is killed on purpose, so errors outside of queries are ignored. The bank's time limits
 * do not end its transactions while this process is busy.
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
