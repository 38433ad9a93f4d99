import { existsSync } from "node:fs"
import { chromium } from "@playwright/test"

/** Usual paths of Chromium and Chrome; the headless shell is lighter. */
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
]

/** The Chromium to test with, Playwright's own first; undefined when there is none. */
export function findChromium(): string | undefined {
  return [chromium.executablePath(), ...places].find((path) => existsSync(path))
}

/** @throws Error with what to run when there is no Chromium */
export function chromiumPath(): string {
  const path = findChromium()
  if (path) return path
  throw new Error(
    "No Chromium was found. Run `npx playwright install --with-deps chromium`, or install your system's (Debian: `apt-get install chromium`).",
  )
}

/** No traffic except the tests' own; and no sandbox for root, as in containers. */
export const flags: string[] = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
]
