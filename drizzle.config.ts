import { readdirSync } from "node:fs"
import { defineConfig } from "drizzle-kit"

const tables = readdirSync("./shared/tables").filter((file) => !file.endsWith(".test.ts"))

/** Migrations are made from shared/tables by `npm run db:generate`; nothing connects to a database. */
export default defineConfig({
  dialect: "postgresql",
  schema: tables.map((file) => `./shared/tables/${file}`),
  out: "./migrations",
  casing: "snake_case",
})
