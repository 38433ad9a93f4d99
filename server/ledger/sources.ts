/**
 * The ledger's SQL, in the order it must be applied. These files are the current text; `npm run
 * db:generate` copies what changed into a migration, and `npm test` compares the two.
 */
export const ledgerSources = [
  "movement-kinds.sql",
  "settings.sql",
  "reference.sql",
  "append-only.sql",
  "seals.sql",
  "sum-zero.sql",
  "parts.sql",
  "confirm.sql",
  "payments-lock.sql",
  "holder.sql",
  "payment-transitions.sql",
  "payment-orders.sql",
  "resolve.sql",
  "decide.sql",
  "post-batch.sql",
  "post.sql",
  "payments.sql",
  "rail-send.sql",
  "recalls.sql",
  "rail-receive.sql",
  "statements.sql",
  "payee-answers.sql",
  "loan-figures.sql",
  "loans.sql",
  "interest.sql",
  "rates.sql",
  "end-of-day.sql",
  "app-inserts.sql",
] as const
