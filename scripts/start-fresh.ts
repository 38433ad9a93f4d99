/**
 * Runs the built bank as `npm start` does, with the demo bank in a new data directory that is
 * deleted at the end: what the browser tests run against.
 */
import { spawn } from "node:child_process"
import { makeScratchDir, removeDataDir } from "../server/db/embedded/scratch.ts"

const dataDir = makeScratchDir()
const bank = spawn(process.execPath, ["scripts/start.mjs"], {
  stdio: "inherit",
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    DATABASE_OWNER_URL: "",
    DATABASE_DIRECT_URL: "",
    NODE_ENV: "",
    SEED_DEMO: "true",
    // All the tests come from one address.
    RATE_LIMIT_PER_MINUTE: "1000000",
    SIGN_IN_LIMIT_PER_MINUTE: "1000000",
  },
})
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => bank.kill(signal))
}
bank.on("exit", (code) => {
  removeDataDir(dataDir)
  process.exitCode = code ?? 1
})
