import fc from "fast-check"
import { expect, test } from "vitest"
import { sayEach } from "#shared/words/catalogs.ts"
import { deviceName } from "./device-name.ts"

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)"

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
    "Chrome on Windows",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPad",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15",
    "Firefox on iPhone",
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0.0.0 Safari/537.36`,
    "Chrome on Linux",
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
    "Chrome on ChromeOS",
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36 OPR/120.0`,
    "Opera on Linux",
  ],
  ["curl/8.14.1", "A command line"],
  ["node", "A program"],
  ["Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko", "A browser on Windows"],
  ["<script>alert(1)</script>", "An unknown device"],
  ["", "An unknown device"],
  [null, "An unknown device"],
])("%s", (userAgent, words) => {
  expect(sayEach.en(deviceName(userAgent))).toBe(words)
})

test("the words are always ours, whatever the browser reports", () => {
  const ours = /^(An unknown device|A browser on [A-Za-z]+|[A-Z][A-Za-z ]+( on [A-Za-z]+)?)$/
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      expect(sayEach.en(deviceName(text))).toMatch(ours)
    }),
  )
})

test.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Firefox auf Linux",
    "Firefox sur Linux",
  ],
  ["curl/8.5.0", "Eine Befehlszeile", "Une ligne de commande"],
  ["okhttp/4.12", "Ein Programm", "Un programme"],
  ["Something on Windows", "Ein Browser auf Windows", "Un navigateur sur Windows"],
  [null, "Ein unbekanntes Gerät", "Un appareil inconnu"],
])("%j is named in the reader's language", (userAgent, german, french) => {
  expect(sayEach.de(deviceName(userAgent))).toBe(german)
  expect(sayEach.fr(deviceName(userAgent))).toBe(french)
})
