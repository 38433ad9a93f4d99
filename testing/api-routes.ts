import express, { type Express } from "express"
import { pino } from "pino"
import { createApp } from "../server/apps/members/app.ts"
import { readEnv } from "../server/config/env.ts"
import { newSecrets } from "../server/config/env-keys.ts"
import { databaseOn } from "../server/db/pool.ts"
import type { AppContext } from "../server/features/app-context.ts"
import { sampleLog } from "../server/http/log-sample.ts"
import { testPool } from "./connections.ts"

/** Express's record of a router's middleware: a route, or a router with its own stack. */
type Layer = {
  match(path: string): boolean
  slash: boolean
  route?: { path: string; methods: Record<string, boolean> }
  handle: { stack?: Layer[] }
}

/** Settings that name no real database, for an app that is only inspected. */
export const unusedEnv = readEnv(
  { NODE_ENV: "test", DATABASE_URL: "postgres://nobody@127.0.0.1/tessera" },
  { dataDirSecrets: newSecrets },
)

/** Every route of the app below /api, with its path in OpenAPI syntax: `put /accounts/{id}`. */
export function apiRoutes(): string[] {
  const pool = testPool()
  // These routes receive no requests, so dependencies that only requests need are omitted.
  const log = pino({ level: "silent" })
  const bank = { env: unusedEnv, pool, db: databaseOn(pool), log, logSample: sampleLog(log) }
  return routesOf(createApp(bank as AppContext, express.Router()))
}

function routesOf(app: Express): string[] {
  const walk = (layers: Layer[]): string[] =>
    layers.flatMap(({ route, handle }) => {
      if (!route) return walk(handle.stack ?? [])
      const path = route.path.replace(/:(\w+)/g, "{$1}")
      return Object.keys(route.methods).map((method) => `${method} ${path}`)
    })
  const mounted = app.router.stack as unknown as Layer[]
  return walk(mounted.filter((layer) => !layer.slash && layer.match("/api")))
}
