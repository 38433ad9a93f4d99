/** Each is asked in turn: those that pretend to be another come before it. */
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
 * A device in a few words, such as "Firefox on Linux", from what its browser says of itself (RFC 9110
 * section 10.1.5). No proof of anything: whoever asks may say what they like.
 */
export function deviceWords(userAgent: string | null | undefined): string {
  const of = (known: typeof browsers) =>
    known.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1]
  const browser = of(browsers)
  const system = of(systems)
  if (browser && system) return `${browser} on ${system}`
  if (browser) return browser
  return system ? `A browser on ${system}` : "An unknown device"
}
