import { IncomingMessage, ServerResponse } from "node:http"
import express, { type Express } from "express"

/** The message classes of an HTTP server, and how to attach them to an app. */
export type ExpressMessages = {
  /** Options for `createServer`. */
  readonly classes: {
    readonly IncomingMessage: typeof IncomingMessage
    readonly ServerResponse: typeof ServerResponse
  }
  /** Attaches them to the app, which can have those of only one server. */
  give(app: Express): Express
}

/**
 * Requests and responses that are created with Express's prototypes. By default Express replaces
 * the prototype of each node:http object, which makes V8 discard its optimizations: half the time
 * of a request that does nothing else (docs/performance.md). Objects that already have the
 * prototype are left alone.
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
