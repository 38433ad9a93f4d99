import { numberInWords } from "#shared/in-words.ts"
import { cvvAttempts, sessionHours, waitMinutes } from "#shared/limits.ts"
import { say, type Text } from "../../lib/say.ts"
import type { Settings } from "../../lib/settings.ts"

/** What the lookup of the sign-in page's location tells others, by the server's settings. */
function locationText({
  geolocationUrl,
  geolocationFallbackUrl,
  geolocationConsent,
}: Pick<Settings, "geolocationUrl" | "geolocationFallbackUrl" | "geolocationConsent">): Text {
  if (!geolocationUrl && !geolocationFallbackUrl) return say("All code comes from this bank.")
  return say(
    geolocationConsent === "asked"
      ? "All code comes from this bank. Only the location on the sign-in screen comes from elsewhere: only if you ask for it does a lookup service see your IP address."
      : "All code comes from this bank. Only the location on the sign-in screen comes from elsewhere: a lookup service sees your IP address when that screen opens.",
  )
}

/** The bank's security measures, and where the member can see them. */
export const protections = (settings: Parameters<typeof locationText>[0]) => [
  {
    title: say("We never store your password"),
    text: say(
      "We store only an argon2id hash, and your password can't be read from it. Too many sign-in attempts from one IP address are blocked. If a sign-in fails, we don't say whether the username or the password was wrong.",
    ),
  },
  {
    title: say("A password isn't enough"),
    text: say(
      "Set up a passkey or an authenticator app, and your password alone isn't enough. We ask for both when you sign in, and again before you pay someone new. Each confirmation is good for that amount and recipient only.",
    ),
  },
  {
    title: say("Your session ends automatically"),
    text: say(
      "It ends on the server as well as in your browser: after a while without activity, always after {hours} hours, and at once when you sign out. No script on the page can read its cookie.",
      { hours: numberInWords(sessionHours) },
    ),
  },
  {
    title: say("No money moves until you confirm"),
    text: say(
      "A transfer has a second step that shows the recipient, the amount, and the result of the name check. We check the country, length, and check digits of every IBAN.",
    ),
  },
  {
    title: say("Money moves only once"),
    text: say(
      "Each submission has its own key, which is on your device before it is sent. After a double click, nothing is sent twice. If the answer is lost, or you reload the page or sign out before it comes, the app asks the bank with that key, and says whether it was sent before it offers anything again.",
    ),
  },
  {
    title: say("Card details stay hidden"),
    text: say(
      "Card numbers are stored encrypted, and the CVV isn't stored at all. To see them, you may have to enter your password again. After {attempts} wrong CVVs in a row, the card's transfers are blocked for {minutes} minutes. You can freeze a card at any time.",
      { attempts: numberInWords(cvvAttempts), minutes: waitMinutes },
    ),
  },
  {
    title: say("Records can't be rewritten"),
    text: say(
      "Every transaction has two sides that add up to zero. Once it's booked, the database won't let anyone change or delete it. It also won't let a balance go below zero.",
    ),
  },
  {
    title: say("Every change is recorded"),
    text: say(
      "When someone freezes a card, changes a profile, or opens, renames, or closes an account, we record who did it: you or staff.",
    ),
  },
  {
    title: say("Pages load no scripts from other sites"),
    text: locationText(settings),
  },
]

/** What the member can do. */
export const habits = [
  say("Use a password that you don't use anywhere else, ideally one from a password manager."),
  say(
    "Set up a second factor under Profile Settings, ideally a passkey. A fake site can't steal it.",
  ),
  say(
    "Check the address bar before you sign in. Type the address or use a bookmark, not a link in an email.",
  ),
  say(
    "Never tell anyone your password, a code, or a CVV, no matter who they say they are. We don't ask for them by phone, email, or chat.",
  ),
  say(
    "Read the second step of a transfer. If the name doesn't match, call the recipient at a number you know.",
  ),
  say("Take your time when someone rushes you. A new IBAN for a familiar bill is a common scam."),
  say("Sign out on a shared computer."),
] as const
