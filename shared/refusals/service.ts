import { requestTimeoutMs } from "../time/timeouts.ts"
import type { Entry } from "./entry.ts"

/** What any request can get: a part of catalog.ts. */
export const serviceRefusals = {
  too_many_requests: {
    status: 429,
    title: "Too many requests",
    says: {
      /** @param refusal what is too much, as a sentence */
      rate: "{refusal} Nothing was changed. Try again in {unit, select, hours {{hours} hours} other {{seconds, plural, one {# second} other {# seconds}}}}.",
      attempts:
        "Too many wrong {secrets, select, passwords {passwords} other {codes}}. Nothing was changed. Try again in {minutes, plural, =0 {a minute} one {a minute} other {# minutes}}.",
      payees:
        "You checked many payees that do not match or do not exist. No money moved. Try again in {minutes, plural, one {# minute} other {# minutes}}{byName, select, true {, or send without the check} other {}}.",
      papers: "Too many papers were checked from your IP address. Try again later.",
      messages: "You sent too many messages. This one was not sent. Try again in a minute.",
      unanswered:
        "You sent {maxUnansweredMessages} messages since the bank's last answer. This one was not sent. Wait for the answer.",
      emailCodes:
        "Too many codes were asked for: at most {emailCodesPerHour} are sent within an hour. Nothing was sent. Use the last one, or try again in an hour.",
      pages: "You have too many of the bank's pages open. Close some, then reload this one.",
    },
    logged: "warn",
    when: "The IP address or the session exceeded a limit per minute (the RateLimit header says which), the member changed too much in a day, or there were too many password attempts, too many chat messages, or too many payee checks that did not match.",
    todo: "Wait for the time in Retry-After; the same Idempotency-Key can be used.",
  },
  internal_error: {
    status: 500,
    title: "Internal error",
    says: "Something went wrong on our side. Check your transactions before you try again.",
    unpaid: "Something went wrong at the bank.",
    moneyMoved: "unknown",
    when: "The bank has a defect. The log has the details under `traceId`.",
    todo: "Send the request again with the same Idempotency-Key, or check the transactions before trying again.",
  },
  unavailable: {
    status: 503,
    title: "Temporarily unavailable",
    says: {
      usual: "The bank can't be reached right now. Try again in a moment.",
      postings:
        "The bank has stopped payments while it checks its records. No money moved. Try again later.",
      posting:
        "The bank can't be reached right now, and we don't know yet if money moved. Check your transactions before you try again.",
      deadline:
        "The bank did not finish in time, and we don't know yet if this was done. Check before you try again.",
      malformed:
        "The bank can't say right now whether this was carried out. Check before you try again.",
      busy: "The bank is very busy. Nothing was changed. Try again in a moment.",
      card: "This card is busy. No money moved. Try again in a moment.",
      statement:
        "Another long statement of yours is being made. Nothing was changed. Try again when you have it.",
    },
    moneyMoved: "unknown",
    when: `The database is unreachable, overloaded, or not migrated yet, the request took longer than ${requestTimeoutMs / 1000} seconds, or a page was asked for before the app was built.`,
    todo: "After Retry-After, send the request again with the same Idempotency-Key, or check the transactions first.",
  },
} as const satisfies Readonly<Record<string, Entry>>
