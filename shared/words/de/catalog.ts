import { words as pages } from "./pages.ts"
import { refusalTitles } from "./refusal-titles.ts"
import { accessRefusals } from "./refusals.ts"
import { limitRefusals } from "./refusals-limits.ts"
import { paymentRefusals } from "./refusals-payments.ts"
import { words as start } from "./start.ts"

const refusals = { ...accessRefusals, ...paymentRefusals, ...limitRefusals }

/** German: all texts. */
export const german = { ...start, ...pages, ...refusalTitles, ...refusals }

/** The sentences with which the bank refuses, for shared/refusals. */
export type Refusals = typeof refusals
