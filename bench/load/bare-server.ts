/**
 * The yardstick of reads: Express and nothing else, answering bytes from memory. With a database it does
 * before each answer the least that one to a customer takes on this stack: it looks their session up by
 * connect-pg-simple, and asks one question that reads no table.
 */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import connectPgSimple from "connect-pg-simple"
import express from "express"
import session from "express-session"
import { testPool } from "../../testing/connections.ts"
import type { BareOrder } from "./start-bare-server.ts"

/** What to answer is sent by the parent, once. */
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
