import type { ProblemDocument } from "#shared/contracts/problem.ts"
import { proofHeader } from "#shared/contracts/proof-header.ts"
import { browserTimeoutMs } from "#shared/time/timeouts.ts"
import { anySignal } from "./abort.ts"
import { backOff, waitForBackOff } from "./back-off.ts"
import { checkAvailability } from "./bank-availability.ts"
import { parseProblem } from "./problem.ts"
import { say, type Text } from "./say.ts"
import { waitForSignOut, withCurrentCookie, withNewCookie } from "./session-renewal.ts"

/** Statuses of a proxy whose server is down, and of the bank when its database is. */
const unavailableStatuses = new Set([502, 503, 504])

type Method = "GET" | "POST" | "PUT"

export type CallOptions = {
  /** Sent as JSON. */
  body?: unknown
  /** One key per submission that moves money: repeating it makes only one posting. */
  idempotencyKey?: string
  /** What the member asked for, as the label of the step-up's button: "Show Details". */
  action?: Text
  /**
   * True when the answer changes the session cookie, because the member's rights change
   * (session-renewal.ts).
   */
  renewsSession?: boolean
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Instead of 15 seconds, for the whole answer. */
  timeoutMs?: number
}

/** An error status. `message` is `status: body`, as specification section 8 requires. */
export class ApiError extends Error {
  override readonly name = "ApiError"
  readonly status: number
  /** The parsed problem document, if the bank sent one. */
  readonly problem: ProblemDocument | undefined
  /** The bank's time of the answer: the Date header. */
  readonly date: string | null
  /** How many seconds to wait before the next request: the Retry-After header. */
  readonly retryAfter: string | null

  constructor(status: number, text: string, headers?: Headers) {
    super(`${status}: ${text}`)
    this.status = status
    this.date = headers?.get("date") ?? null
    this.retryAfter = headers?.get("retry-after") ?? null
    this.problem = parseProblem(text)
  }
}

/** No answer: the network failed, or the bank took longer than 15 seconds. */
export class NetworkError extends Error {
  override readonly name = "NetworkError"
  /** True for a call that moves money: it may have been carried out. Repeat it with the same key. */
  readonly outcomeUnknown: boolean

  constructor(outcomeUnknown: boolean, options?: ErrorOptions) {
    super(
      outcomeUnknown
        ? say(
            "The connection was lost before the bank answered. We don't know yet if this went through.",
          )
        : say("The bank can't be reached. Check your connection, then try again."),
      options,
    )
    this.outcomeUnknown = outcomeUnknown
  }
}

/** The member did not prove their identity: the bank did not carry out the request. */
export class NotConfirmed extends Error {
  override readonly name = "NotConfirmed"
}

/** What a request sends in addition to prove the member's identity. */
export type StepUpProof = {
  /** Added to the body. */
  password?: string
  /** Of a confirmation: sent in the Confirmation-Proof header. */
  proof?: string
}

/** A request that may require a proof before it is carried out. */
export type Change<T> = {
  /** Makes the call: each time the same one, with what the member has entered meanwhile. */
  attempt: (given: StepUpProof) => Promise<T>
  /** Its idempotency key, if any. */
  key?: string | undefined
  /** What the member asked for, as the label of the password step's button: "Show Details". */
  action?: Text | undefined
}

let sendChange: <T>(change: Change<T>) => Promise<T> = ({ attempt }) => attempt({})

/** Sets what sends changes: it may ask the member for a proof and repeat the call. */
export function sendChangesWith(sender: typeof sendChange): void {
  sendChange = sender
}

/**
 * Makes one call with the session cookie. A change may be repeated with a proof that the bank requires
 * (`sendChangesWith`).
 * @returns a successful response whose body is unread, for callers that need a header
 * @throws {ApiError} for any other status; {NetworkError} without an answer; the signal's reason when the
 *   caller aborted; {NotConfirmed} when the member canceled
 */
export function send(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  if (method === "GET") return read(path, options)
  const { body, headers, idempotencyKey: key, action } = options
  return sendChange({
    key,
    action,
    attempt: ({ password, proof }) =>
      once(method, path, {
        ...options,
        ...(password !== undefined && { body: { ...(body as object), password } }),
        ...(proof !== undefined && { headers: { ...headers, [proofHeader]: proof } }),
      }),
  })
}

/** Repeats a rate-limited GET once, when the bank allows it, and holds all other requests until then. */
async function read(path: string, options: CallOptions): Promise<Response> {
  const wait = waitForSignOut(options.signal) ?? waitForBackOff(options.signal)
  if (wait) await wait
  try {
    return await once("GET", path, options)
  } catch (error) {
    const tooMany = error instanceof ApiError && error.status === 429
    if (!tooMany || !backOff(error.retryAfter)) throw error
    await waitForBackOff(options.signal)
    return once("GET", path, options)
  }
}

function once(method: Method, path: string, options: CallOptions): Promise<Response> {
  const attempt = () => ask(method, path, options)
  return options.renewsSession ? withNewCookie(attempt) : withCurrentCookie(attempt)
}

async function ask(
  method: Method,
  path: string,
  { body, idempotencyKey, headers, signal, timeoutMs = browserTimeoutMs }: CallOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await answered(signal, idempotencyKey, () =>
    fetch(path, {
      method,
      credentials: "same-origin",
      signal: signal ? anySignal([signal, timeout]) : timeout,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  if (response.ok) return response
  if (unavailableStatuses.has(response.status)) void checkAvailability()
  const text = await answered(signal, idempotencyKey, () => response.text())
  throw new ApiError(response.status, text || response.statusText, response.headers)
}

/** GET, returning the JSON. Throws as {@link send} does. */
export function get<T>(path: string, options?: CallOptions): Promise<T> {
  return call<T>("GET", path, options)
}

/** POST with a JSON body, returning the JSON. Throws as {@link send} does. */
export function post<T>(path: string, body: unknown, options?: CallOptions): Promise<T> {
  return call<T>("POST", path, { ...options, body })
}

/** PUT with a JSON body, returning the JSON. Throws as {@link send} does. */
export function put<T>(path: string, body: unknown, options?: CallOptions): Promise<T> {
  return call<T>("PUT", path, { ...options, body })
}

async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const response = await send(method, path, options)
  return answered(options.signal, options.idempotencyKey, async () => {
    const text = await response.text()
    return (text === "" ? undefined : JSON.parse(text)) as T
  })
}

/** A truncated or invalid body means the same as a lost connection: the answer is unknown. */
async function answered<T>(
  signal: AbortSignal | undefined,
  idempotencyKey: string | undefined,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step()
  } catch (cause) {
    if (signal?.aborted) throw cause
    void checkAvailability()
    throw new NetworkError(idempotencyKey !== undefined, { cause })
  }
}
