import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import express from "express"
import { afterEach, expect, test } from "vitest"
import { expressMessages } from "./express-messages.ts"

let server: Server | undefined
afterEach(() => void server?.close())

test("Express changes no prototype of a request or a response, and works as usual", async () => {
  const messages = expressMessages()
  const app = express().get("/greeting", (request, response) => {
    const own = request.app === app && response.app === app
    response.status(201).json({ path: request.path, query: request.query, own })
  })
  server = createServer(messages.classes)
  const changed: boolean[] = []
  server.on("request", (...both) => {
    const born = both.map((one): unknown => Object.getPrototypeOf(one))
    both[1].on("finish", () => {
      changed.push(...both.map((one, index) => Object.getPrototypeOf(one) !== born[index]))
    })
  })
  server.on("request", messages.give(app)).listen(0, "127.0.0.1")
  await new Promise((resolve) => server?.once("listening", resolve))
  const { port } = server.address() as AddressInfo

  const answer = await fetch(`http://127.0.0.1:${port}/greeting?name=Marta`)
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({ path: "/greeting", query: { name: "Marta" }, own: true })
  expect(changed).toEqual([false, false])
})
