/** Ordered: browsers that include another one's token come before it. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera|OPiOS)\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bDuckDuckGo\/|\bDdg\//, "DuckDuckGo"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[0-9.]+ .*\bSafari\//, "Safari"],
  [/^(curl|Wget)\//i, "A command line"],
  [/^(node|undici|axios|python-requests|okhttp|Go-http-client)\b/i, "A program"],
]

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPad\b/, "iPad"],
  [/\b(iPhone|iPod)\b/, "iPhone"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\b(Macintosh|Mac OS X)\b/, "Mac"],
  [/\b(Linux|X11)\b/, "Linux"],
]

/**
 * A short name of a device, such as "Firefox on Linux", from its User-Agent (RFC 9110 section
 * 10.1.5). Clients may send any User-Agent, so it proves nothing.
 */
export function deviceName(userAgent: string | null | undefined): string {
  const of = (known: typeof browsers) =>
    known.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1]
  const browser = of(browsers)
  const system = of(systems)
  if (browser && system) return `${browser} on ${system}`
  if (browser) return browser
  return system ? `A browser on ${system}` : "An unknown device"
}
