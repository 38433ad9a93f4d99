import { defineConfig } from "drizzle-kit"

/** Migrations are made from shared/tables by `npm run db:generate`; nothing connects to a database. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./shared/tables/*.ts",
  out: "./migrations",
  casing: "snake_case",
})
