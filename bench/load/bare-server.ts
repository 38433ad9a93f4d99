/**
 * The reference for reads: only Express, answering from memory. With a database, it first does the
 * minimum that any answer to a member needs on this stack: it looks up the session with
 * connect-pg-simple, and sends one query that reads no table.
 */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import connectPgSimple from "connect-pg-simple"
import express from "express"
import session from "express-session"
import { testPool } from "../../testing/connections.ts"
import type { BareOrder } from "./start-bare-server.ts"

/** The parent sends the answers once. */
process.once("message", ({ answers, database }: BareOrder) => {
  const app = express()
  app.disable("x-powered-by")
  app.disable("etag")
  const pool = database && testPool({ connectionString: database.url, max: 10 })
  if (database && pool) {
    const Store = connectPgSimple(session)
    const store = new Store({ pool, tableName: "sessions", disableTouch: true })
    const keeping = { resave: false, saveUninitialized: false }
    app.use(session({ name: "tessera", secret: database.secret, store, ...keeping }))
  }
  for (const [path, answer] of Object.entries(answers)) {
    app.get(path, async (_request, response) => {
      await pool?.query({ name: "one", text: "select 1" })
      response.type("application/json").send(answer)
    })
  }
  const server = createServer(app).listen(0, "127.0.0.1", () => {
    process.send?.((server.address() as AddressInfo).port)
  })
})
process.on("disconnect", () => process.exit(0))
