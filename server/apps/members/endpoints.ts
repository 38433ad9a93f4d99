import { accountEndpoints } from "../../features/accounts/endpoints.ts"
import type { AppContext } from "../../features/app-context.ts"
import { cardEndpoints } from "../../features/cards/endpoints.ts"
import { dataEndpoints } from "../../features/data/endpoints.ts"
import { depositEndpoints } from "../../features/deposits/endpoints.ts"
import { documentEndpoints } from "../../features/documents/endpoints.ts"
import { exchangeEndpoints } from "../../features/exchange/endpoints.ts"
import { goalEndpoints } from "../../features/goals/endpoints.ts"
import { helpEndpoints } from "../../features/help/endpoints.ts"
import { insightEndpoints } from "../../features/insights/endpoints.ts"
import { limitEndpoints } from "../../features/limits/endpoints.ts"
import { loanEndpoints } from "../../features/loans/endpoints.ts"
import { notificationEndpoints } from "../../features/notifications/endpoints.ts"
import { orderEndpoints } from "../../features/orders/endpoints.ts"
import { outcomeEndpoints } from "../../features/outcomes/endpoints.ts"
import { payeeEndpoints } from "../../features/payees/endpoints.ts"
import { paymentEndpoints } from "../../features/payments/endpoints.ts"
import { profileEndpoints } from "../../features/profile/endpoints.ts"
import { registrationEndpoints } from "../../features/registration/endpoints.ts"
import { requestEndpoints } from "../../features/requests/endpoints.ts"
import { transactionEndpoints } from "../../features/transactions/endpoints.ts"
import { transferEndpoints } from "../../features/transfers/endpoints.ts"
import { upcomingEndpoints } from "../../features/upcoming/endpoints.ts"
import type { Endpoint } from "../../http/endpoint.ts"
import { activityEndpoints } from "../../identity/activity/endpoints.ts"
import { confirmationEndpoints } from "../../identity/confirmations/endpoints.ts"
import { factorEndpoints } from "../../identity/factors/endpoints.ts"
import { passwordEndpoints } from "../../identity/passwords/endpoints.ts"
import { recoveryEndpoints } from "../../identity/recovery/endpoints.ts"
import { sessionEndpoints } from "../../identity/sessions/endpoints.ts"
import { signInEndpoints } from "../../identity/sign-in/endpoints.ts"
import { liveEndpoints } from "../../live/endpoints.ts"
import { docsEndpoints } from "./docs-endpoints.ts"
import { healthEndpoints } from "./health-endpoints.ts"

/** The endpoints of the members' web app, in the order of the API's description. */
export const memberEndpoints: readonly Endpoint<AppContext>[] = [
  ...cardEndpoints,
  ...accountEndpoints,
  ...profileEndpoints,
  ...helpEndpoints,
  ...loanEndpoints,
  ...payeeEndpoints,
  ...limitEndpoints,
  ...sessionEndpoints,
  ...activityEndpoints,
  ...dataEndpoints,
  ...notificationEndpoints,
  ...confirmationEndpoints,
  ...factorEndpoints,
  ...registrationEndpoints,
  ...signInEndpoints,
  ...passwordEndpoints,
  ...recoveryEndpoints,
  ...transactionEndpoints,
  ...documentEndpoints,
  ...transferEndpoints,
  ...outcomeEndpoints,
  ...paymentEndpoints,
  ...orderEndpoints,
  ...requestEndpoints,
  ...upcomingEndpoints,
  ...goalEndpoints,
  ...insightEndpoints,
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
