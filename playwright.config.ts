import { availableParallelism } from "node:os"
import { join } from "node:path"
import { defineConfig } from "@playwright/test"
import { chooseBrowser } from "./e2e/browser.ts"
import { desktop, mobile, runAtBoth, runOnMobile } from "./e2e/widths.ts"
import { longBrowserTests } from "./scripts/long-tests.ts"
import { fullForm, leftOut } from "./testing/full-form.ts"
import { temporaryFolder } from "./testing/temporary-folder.ts"

const port = process.env["E2E_PORT"] ?? "4173"
// In the environment, so that the workers know it too: tests play the other banks there.
const otherBanksPort = (process.env["E2E_OTHER_BANKS_PORT"] ??= String(Number(port) + 1))
// Likewise: tests sign in to the staff app there.
const staffPort = (process.env["E2E_STAFF_PORT"] ??= String(Number(port) + 2))
const origin = `http://localhost:${port}`
// In the environment, so that the workers know it too: staff commands need it.
const dataDir = (process.env["E2E_DATA_DIR"] ??= join(
  temporaryFolder(),
  `tessera-scratch-e2e-${process.pid}`,
))

const long = leftOut(longBrowserTests).map((file) => `**/${file}`)

/** The built bank with a fresh demo database, in a real Chromium, on desktop and mobile. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One more than cores: a test waits for its page, the server, or the database a fifth of the time.
  workers: availableParallelism() + 1,
  // Only a hanging test takes this long: a test that waits for a slow machine must pass. No test has a
  // time limit of its own (scripts/tree-rules.ts).
  timeout: 600_000,
  // What a test waits for may come late too.
  expect: { timeout: 120_000 },
  reporter: [["list"]],
  globalSetup: "./e2e/install-browser.ts",
  globalTeardown: "./e2e/check-ledger.ts",
  use: {
    baseURL: origin,
    locale: "en-GB",
    timezoneId: "Europe/Luxembourg",
    // Recorded for every test it would cost a fifth of the run: `npx playwright test FILE --trace on`.
    trace: "off",
    screenshot: "only-on-failure",
    // Recording needs a program that only Playwright's own browser brings.
    video: "off",
    launchOptions: chooseBrowser().launch,
  },
  // Each test runs where e2e/widths.ts says; screens are proved at both widths in any case. With motion,
  // Chromium needs a quarter more processor time: in short form, only the key journeys have it.
  projects: [
    {
      name: "desktop",
      ...(!fullForm && { testMatch: runAtBoth }),
      testIgnore: [runOnMobile, ...long],
      use: { viewport: desktop },
    },
    {
      name: "desktop with reduced motion",
      testIgnore: fullForm ? /./ : [runOnMobile, runAtBoth, ...long],
      use: { viewport: desktop, contextOptions: { reducedMotion: "reduce" } },
    },
    {
      name: "mobile",
      testMatch: [runAtBoth, runOnMobile],
      testIgnore: long,
      // As some members set it.
      use: { viewport: mobile, hasTouch: true, contextOptions: { reducedMotion: "reduce" } },
    },
  ],
  webServer: {
    command: "node scripts/run.mjs scripts/start-fresh.ts",
    url: `${origin}/api/ready`,
    timeout: 900_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 120_000 },
    stdout: "ignore",
    stderr: "pipe",
    env: {
      PORT: port,
      E2E_DATA_DIR: dataDir,
      E2E_OTHER_BANKS_PORT: otherBanksPort,
      E2E_STAFF_PORT: staffPort,
      // Nobody clicks while a test waits for a slow machine.
      SESSION_IDLE_MINUTES: "1440",
    },
  },
})
