import { lazyOverlay } from "../../lib/lazy.tsx"

/** The details of a transaction, whose code is loaded after the page that lists it. */
export const TransactionDetails = lazyOverlay(
  async () => (await import("./transaction-overlay.tsx")).TransactionOverlay,
)
