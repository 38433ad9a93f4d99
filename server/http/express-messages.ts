import { IncomingMessage, ServerResponse } from "node:http"
import express, { type Express } from "express"

/** The classes of a server's requests and answers, and what gives them to an app. */
export interface ExpressMessages {
  /** For `createServer`. */
  readonly classes: {
    readonly IncomingMessage: typeof IncomingMessage
    readonly ServerResponse: typeof ServerResponse
  }
  /** Makes them the app's own; an app has the messages of one server. */
  give(app: Express): Express
}

/**
 * Requests and answers that are Express's from birth. Express makes them of node:http's by changing the
 * prototype of each, after which V8 has no use for what it learnt about their shape: half the time of
 * a request that does nothing else (docs/performance.md). What has its prototype already stays as it is.
 */
export function expressMessages(): ExpressMessages {
  class Request extends IncomingMessage {}
  class Answer<Asked extends IncomingMessage> extends ServerResponse<Asked> {}
  Object.setPrototypeOf(Request.prototype, express.request)
  Object.setPrototypeOf(Answer.prototype, express.response)
  return {
    classes: { IncomingMessage: Request, ServerResponse: Answer },
    give(app) {
      for (const { prototype } of [Request, Answer]) Object.assign(prototype, { app })
      return Object.assign(app, { request: Request.prototype, response: Answer.prototype })
    },
  }
}
