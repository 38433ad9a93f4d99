/**
 * Runs the built bank as `npm start` does, with the demo bank in a new data directory that is
 * deleted at the end; the browser tests run against it. `E2E_DATA_DIR` names that directory, so
 * that tests can access the bank's data; it must not exist yet.
 */
import { spawn } from "node:child_process"
import { mkdirSync } from "node:fs"
import { makeScratchDir, removeDataDir } from "../server/db/embedded/scratch.ts"

const dataDir = process.env["E2E_DATA_DIR"] || makeScratchDir()
// The `postgres` user must be able to pass through root's directory.
if (process.env["E2E_DATA_DIR"]) mkdirSync(dataDir, { mode: 0o711 })
const bank = spawn(process.execPath, ["scripts/start.mjs"], {
  stdio: "inherit",
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    DATABASE_OWNER_URL: "",
    DATABASE_JOBS_URL: "",
    DATABASE_RAIL_URL: "",
    DATABASE_STAFF_URL: "",
    DATABASE_STAFF_IDENTITY_URL: "",
    STAFF_PORT: process.env["E2E_STAFF_PORT"] || "0",
    DATABASE_DIRECT_URL: "",
    DATABASE_REPLICA_URL: "",
    NODE_ENV: "",
    RAIL_ADAPTER: "simulator",
    RAIL_PORT: "0",
    SIMULATOR_PORT: "0",
    SIMULATOR_CONTROL_PORT: process.env["E2E_OTHER_BANKS_PORT"] || "0",
    SEED_DEMO: "true",
    // The results do not depend on the machine's speed.
    TIME_LIMIT_FACTOR: "20",
    // All tests use one address.
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
