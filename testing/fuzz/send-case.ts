import { expect } from "vitest"
import type { ProblemCode } from "#shared/refusals/catalog.ts"
import type { RawAnswer, RawRequest, Sender } from "../raw-http.ts"
import type { Row } from "../watch/writes.ts"
import type { Case } from "./cases.ts"
import { checkAnswer, operationOf } from "./check-answer.ts"
import type { Coverage } from "./coverage.ts"
import { effects } from "./effects.ts"
import type { Environment } from "./environment.ts"
import { fillIn } from "./fill-in.ts"
import { expectPredicted, modeledOperations, predict } from "./predict.ts"
import { resetAfter } from "./reset.ts"
import { expectAllowedWrites, expectNothingWritten } from "./writes-allowed.ts"

/** The outcome of a case. */
export type SentCase = {
  readonly status: number
  readonly code: ProblemCode | undefined
}

/**
 * Sends one case, alone on its process. Fails unless the answer is as described, a refused request
 * changed nothing, and an accepted one did what the response says.
 */
export async function sendCase(
  environment: Environment,
  sender: Sender,
  coverage: Coverage,
  one: Case,
): Promise<SentCase> {
  const request = await fillIn(environment, one)
  const operation = operationOf(request)
  const prediction = operation && (await predict(environment, operation.id, request))
  const answer = await sender.send(request)
  const writes = await environment.api.writes()
  const what = `${request.method} ${request.path.slice(0, 200)} ${answer.status}`
  if (answer.status >= 500) {
    throw new Error(`${what} ${answer.text}\n${environment.api.output().slice(-2_000)}`)
  }
  const code = checkAnswer(request, answer)
  if (operation) coverage.note(operation, answer.status, code)
  const replayed = answer.header("idempotency-replayed") === "true"
  if (answer.status >= 400) {
    expectNothingWritten(code, request.headers?.["idempotency-key"] !== undefined, writes)
  } else if (operation) {
    expectAllowedWrites(operation.id, replayed, writes)
    if (modeledOperations.has(operation.id)) expect(prediction, "a prediction").toBeDefined()
    const call = {
      environment,
      path: request.path,
      body: read(request),
      answer: told(answer),
      writes,
    }
    if (!replayed) effects[operation.id]?.(call)
  } else {
    expect(writes, what).toEqual([])
  }
  if (prediction && !replayed) {
    await expectPredicted(environment, prediction, { answer, code, writes })
  }
  await resetAfter(environment, code, writes)
  return { status: answer.status, code }
}

/** An accepted body as the bank read it, without a byte order mark. */
function read({ method, body }: RawRequest): Row {
  const text = typeof body === "string" && method.startsWith("P") ? body.replace(/^\ufeff/, "") : ""
  return text === "" ? {} : (JSON.parse(text) as Row)
}

function told({ text, header }: RawAnswer): Row {
  return header("content-type")?.startsWith("application/json") && text !== ""
    ? (JSON.parse(text) as Row)
    : {}
}
