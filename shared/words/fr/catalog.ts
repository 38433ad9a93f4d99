import { words as pages } from "./pages.ts"
import { refusalTitles } from "./refusal-titles.ts"
import { accessRefusals } from "./refusals.ts"
import { limitRefusals } from "./refusals-limits.ts"
import { paymentRefusals } from "./refusals-payments.ts"
import { words as start } from "./start.ts"

const refusals = { ...accessRefusals, ...paymentRefusals, ...limitRefusals }

/** French: all texts. */
export const french = { ...start, ...pages, ...refusalTitles, ...refusals }
