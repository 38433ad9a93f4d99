import * as z from "zod/mini"
import { NewChatMessage } from "#shared/contracts/help.ts"
import { callFunction } from "../../../db/call-function.ts"
import { findMemberId } from "../../../identity/staff/queries.ts"
import { staffAnswer, staffRefusal } from "../../../staff/staff-answer.ts"
import type { StaffContext } from "../../../staff/staff-use-case.ts"
import { type MessageRow, ownMessages } from "../queries.ts"

export type AnswerChatOutcome =
  | { outcome: "answered"; userId: number; messageId: number }
  | {
      outcome: "refused"
      reason: "invalid_text"
      /** What is wrong with the text, without a period. */
      message: string
    }
  | { outcome: "refused"; reason: "customer_not_found" }

const Answer = staffAnswer({ messageId: z.number() }, staffRefusal("customer_not_found"))

/** Adds staff's answer to a member's conversation. The rules for its text are those for members. */
export async function answerChat(
  { db, announce }: StaffContext,
  input: { username: string; text: string },
): Promise<AnswerChatOutcome> {
  const { success, data, error } = z.safeParse(NewChatMessage, { text: input.text })
  if (!success) {
    const message = error.issues[0]?.message ?? "The message cannot be sent"
    return { outcome: "refused", reason: "invalid_text", message }
  }
  const userId = await findMemberId(db, input.username)
  if (userId === undefined) return { outcome: "refused", reason: "customer_not_found" }
  const text = data.text.replace(/\r\n?/g, "\n").trim()
  const payload = { memberId: userId, text }
  const done = await callFunction(db, "chat_answer", Answer, [payload, {}])
  if (done.outcome === "refused") return done
  announce(userId, "chat")
  return { outcome: "answered", userId, messageId: done.messageId }
}

const maxShown = 200

export type ShowConversationOutcome =
  | { outcome: "found"; messages: MessageRow[] }
  | { outcome: "refused"; reason: "customer_not_found" }

/** A member's conversation with staff, oldest message first. Of a long one only the end. */
export async function showConversation(
  { db }: Pick<StaffContext, "db">,
  { username }: { username: string },
): Promise<ShowConversationOutcome> {
  const userId = await findMemberId(db, username)
  if (userId === undefined) return { outcome: "refused", reason: "customer_not_found" }
  const newestFirst = await ownMessages(db, userId, maxShown, undefined)
  return { outcome: "found", messages: newestFirst.toReversed() }
}
