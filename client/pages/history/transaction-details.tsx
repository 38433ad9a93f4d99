import { lazyOverlay } from "../../lib/lazy.tsx"

/** The details of a transaction, whose code is loaded after the page that lists it. */
export const TransactionDetails = lazyOverlay(
  () => import("./transaction-overlay.tsx"),
  (code) => code.TransactionOverlay,
)
