import type { Server } from "node:http"
import { join } from "node:path"
import type { Connect } from "vite"
import { repoRoot } from "../config/root.ts"

/** Vite inside the bank's own server: the app from its sources, on the same origin. */
export type DevClient = {
  /** Serves modules and assets; passes other requests on to the next handler. */
  readonly middleware: Connect.Server
  /** Turns `client/index.html` into the page for a path. */
  transformIndexHtml(url: string, html: string): Promise<string>
}

/**
 * Starts Vite for `npm run dev`, for the members' app or, in the mode "staff", for the staff app. Its hot reload uses a WebSocket on the given server, so that the
 * whole app has one origin and real cookies. Vite is imported only here: production runs without
 * it.
 */
export async function devClient(
  httpServer: Server,
  mode: "development" | "staff" = "development",
): Promise<DevClient> {
  const { createServer } = await import("vite")
  const vite = await createServer({
    configFile: join(repoRoot, "vite.config.ts"),
    mode,
    appType: "custom",
    clearScreen: false,
    server: { middlewareMode: true, ws: { server: httpServer } },
  })
  // Open browsers hold the WebSocket; without this the server would wait for them when it stops.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void vite.close())
  return {
    middleware: vite.middlewares,
    transformIndexHtml: (url, html) => vite.transformIndexHtml(url, html),
  }
}
