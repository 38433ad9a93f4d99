import * as z from "zod"
import type { PayeeVerification } from "#shared/contracts/transfers.ts"
import { type Signing, signedHeaders } from "../adapters/signature.ts"

/** The address at which other banks verify payees, and how questions are signed. */
export type PayeeService = { readonly url: string; readonly signing: Signing }

/**
 * The scheme allows five seconds; the rest is for our own processing (EPC218-23, verification of
 * payee).
 */
const timeLimitMs = 4_500
const longestAnswer = 4_096

const Answer = z.union([
  z.object({ result: z.enum(["match", "no_match", "not_possible"]) }),
  z.object({
    result: z.literal("close_match"),
    name: z
      .string()
      .trim()
      .min(1)
      .max(140)
      .refine((name) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(name)),
  }),
])

type Verified = z.output<typeof Answer>

/**
 * Asks the payee's bank whether a name belongs to an IBAN (Regulation (EU) 2024/886 article 5c). If
 * the bank gives no valid answer in time, the check was not possible.
 * @param question.iban without spaces, in capitals
 */
export async function queryPayeesBank(
  { url, signing }: PayeeService,
  question: { iban: string; name: string },
): Promise<Verified> {
  const body = Buffer.from(JSON.stringify(question))
  const request = { direction: "from-bank", path: "/verify-payee" } as const
  try {
    const response = await fetch(new URL(request.path, url), {
      method: "POST",
      headers: { "Content-Type": "application/json", ...signedHeaders(signing, request, body) },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(timeLimitMs),
    })
    const text = await response.text()
    if (!response.ok || text.length > longestAnswer) return notPossible
    return Answer.safeParse(JSON.parse(text)).data ?? notPossible
  } catch {
    // The member may continue without the check, so a failure is one of the answers.
    return notPossible
  }
}

const notPossible: Verified & PayeeVerification = { result: "not_possible" }
