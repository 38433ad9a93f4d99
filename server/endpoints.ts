import { confirmationEndpoints } from "./confirmation/endpoints.ts"
import { accountEndpoints } from "./features/accounts/endpoints.ts"
import { authEndpoints } from "./features/auth/endpoints.ts"
import { cardEndpoints } from "./features/cards/endpoints.ts"
import { depositEndpoints } from "./features/deposits/endpoints.ts"
import { exchangeEndpoints } from "./features/exchange/endpoints.ts"
import { factorEndpoints } from "./features/factors/endpoints.ts"
import { helpEndpoints } from "./features/help/endpoints.ts"
import { limitEndpoints } from "./features/limits/endpoints.ts"
import { loanEndpoints } from "./features/loans/endpoints.ts"
import { payeeEndpoints } from "./features/payees/endpoints.ts"
import { profileEndpoints } from "./features/profile/endpoints.ts"
import { securityEndpoints } from "./features/security/endpoints.ts"
import { transactionEndpoints } from "./features/transactions/endpoints.ts"
import { transferEndpoints } from "./features/transfers/endpoints.ts"
import { docsEndpoints } from "./http/api-docs.ts"
import type { Endpoint } from "./http/endpoint.ts"
import { healthEndpoints } from "./http/health.ts"
import { liveEndpoints } from "./live/endpoints.ts"

/** The endpoints that a member's browser asks, in the order of the API's description. */
export const memberEndpoints: readonly Endpoint[] = [
  ...cardEndpoints,
  ...accountEndpoints,
  ...profileEndpoints,
  ...helpEndpoints,
  ...loanEndpoints,
  ...payeeEndpoints,
  ...limitEndpoints,
  ...securityEndpoints,
  ...confirmationEndpoints,
  ...factorEndpoints,
  ...authEndpoints,
  ...transactionEndpoints,
  ...transferEndpoints,
  ...depositEndpoints,
  ...exchangeEndpoints,
  ...liveEndpoints,
]

/** Every endpoint of the members' API. */
export const endpoints: readonly Endpoint[] = [
  ...memberEndpoints,
  ...healthEndpoints,
  ...docsEndpoints,
]
