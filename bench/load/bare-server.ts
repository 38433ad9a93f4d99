/** The yardstick of reads: Express and nothing else, answering bytes from memory. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import express from "express"

/** The answers by path, sent by the parent once. */
process.once("message", (answers: Record<string, string>) => {
  const app = express()
  app.disable("x-powered-by")
  app.disable("etag")
  for (const [path, answer] of Object.entries(answers)) {
    app.get(path, (_request, response) => {
      response.type("application/json").send(answer)
    })
  }
  const server = createServer(app).listen(0, "127.0.0.1", () => {
    process.send?.((server.address() as AddressInfo).port)
  })
})
process.on("disconnect", () => process.exit(0))
