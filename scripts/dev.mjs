// npm run dev: the bank from its sources, with Vite's hot reload on the same origin. A change to
// the server's code starts the server again.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { installMissing, root } from "./bootstrap.mjs"
import { checkNode } from "./check-node.mjs"
import { refuseTakenPort } from "./port.mjs"

checkNode()
await refuseTakenPort(root)
await installMissing({ dev: true })
const tsx = join(root, "node_modules", "tsx", "dist", "cli.mjs")
const args = [
  tsx,
  "watch",
  "--clear-screen=false",
  "--include",
  "{server,shared,simulator}/**/*.{ts,sql,css}",
  "--exclude",
  "**/*.test.ts",
  "server/start.ts",
]
const child = spawn(process.execPath, args, {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "development" },
})
// Ctrl-C reaches the child directly; this process waits for it to end.
process.on("SIGINT", () => undefined)
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
child.on("exit", (code) => process.exit(code ?? 0))
