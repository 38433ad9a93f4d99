import { asWritten, type Phrase, type PlainText } from "#shared/words/text.ts"

type Known<Name> = readonly (readonly [pattern: RegExp, name: Name])[]

/** Ordered: browsers that include another one's token come before it. */
const browsers: Known<string> = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera|OPiOS)\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bDuckDuckGo\/|\bDdg\//, "DuckDuckGo"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[0-9.]+ .*\bSafari\//, "Safari"],
]

/** What is no browser. */
const programs: Known<PlainText> = [
  [/^(curl|Wget)\//i, "A command line"],
  [/^(node|undici|axios|python-requests|okhttp|Go-http-client)\b/i, "A program"],
]

const systems: Known<string> = [
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
export const deviceName =
  (userAgent: string | null | undefined): Phrase =>
  (say) => {
    const of = <Name extends string>(known: Known<Name>) =>
      known.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1]
    const program = of(programs)
    const browser = of(browsers) ?? (program && say(program))
    const system = of(systems)
    if (browser && system) return say("{browser} on {system}", { browser, system })
    if (browser) return asWritten(browser)
    return system ? say("A browser on {system}", { system }) : say("An unknown device")
  }
