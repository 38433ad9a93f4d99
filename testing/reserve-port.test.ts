import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { repoRoot } from "../server/config/root.ts"
import { reservePort, reservePorts } from "./reserve-port.ts"

test("no port is given twice, and several are in a row", async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, () => reservePort()))
  const [begin = 0, ...others] = await reservePorts(3)
  expect(others).toEqual([begin + 1, begin + 2])
  expect(new Set([...ports, begin, ...others]).size).toBe(203)
})

test("another process cannot reserve a port that this one holds", async () => {
  const port = await reservePort()
  const script = `import { createSocket } from "node:dgram"
    const socket = createSocket("udp4")
    socket.on("error", ({ code }) => console.log(code))
    socket.bind({ port: ${port}, address: "127.0.0.1", exclusive: true }, () => { console.log("free"); socket.close() })`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "-e", script],
    { cwd: repoRoot },
  )
  expect(stdout.trim()).toBe("EADDRINUSE")
})
