import { availableParallelism } from "node:os"
import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { longTests } from "./scripts/long-tests.ts"
import { leftOut } from "./testing/full-form.ts"
import { noteInRecord } from "./testing/run-record.ts"
import { temporaryFolder } from "./testing/temporary-folder.ts"

const root = import.meta.dirname

// Workers and the processes that they start inherit it.
process.env["TMPDIR"] = temporaryFolder()

/** Three kinds of tests; `npm test` runs all, `npm run test:unit` and `npm run test:api` some. */
export default defineConfig({
  root,
  // The app's own settings for Vite would move the root to client/.
  cacheDir: join(root, "node_modules/.vite"),
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    allowOnly: false,
    restoreMocks: true,
    unstubGlobals: true,
    // Two more than cores: API tests wait for servers most of the time. With one more, two cores were
    // idle for a third of the time.
    maxWorkers: availableParallelism() + 2,
    onUnhandledError: ({ message }) => noteInRecord(`An error outside of the tests: ${message}`),
    // Only a hanging test takes this long: a test that waits for a slow machine must pass. No test has
    // a time limit of its own (scripts/tree-rules.ts).
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // The API's ends with a check of the whole ledger.
    teardownTimeout: 900_000,
    // What a test waits for may come late too.
    expect: { poll: { timeout: 300_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          // They leave nothing behind: modules are read once a worker, in half the time of once a file.
          isolate: false,
          include: ["{shared,server,simulator,testing,scripts,chaos,bench}/**/*.test.ts"],
          exclude: ["**/*.api.test.ts", "scripts/fixtures/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "client",
          environment: "jsdom",
          // Each file has its own modules and its own window, yet jsdom is read once a worker and not once
          // a file: the component tests take a third of the time.
          pool: "vmThreads",
          include: ["client/**/*.test.{ts,tsx}"],
          setupFiles: ["client/testing/set-up.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          environment: "node",
          // A third of a file's processor time would go into reading the same modules again.
          isolate: false,
          include: ["{server,simulator,testing,scripts,chaos,bench}/**/*.api.test.ts"],
          exclude: ["scripts/fixtures/**", ...leftOut(longTests)],
          globalSetup: ["testing/global-setup.ts"],
        },
      },
    ],
  },
})
