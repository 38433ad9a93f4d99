import { cashEndpoints } from "../../features/cash/staff/endpoints.ts"
import { dayEndEndpoints } from "../../features/day-end/staff/endpoints.ts"
import { employeesEndpoints } from "../../features/employees/staff/endpoints.ts"
import { ledgerEndpoints } from "../../features/ledger/staff/endpoints.ts"
import { loanEndpoints } from "../../features/loans/staff/endpoints.ts"
import { auditEndpoints } from "../../features/members/staff/audit-endpoints.ts"
import { memberEndpoints } from "../../features/members/staff/endpoints.ts"
import { messageEndpoints } from "../../features/members/staff/message-endpoints.ts"
import { serviceEndpoints } from "../../features/members/staff/service-endpoints.ts"
import { paymentItemEndpoints } from "../../features/payments/staff/endpoints.ts"
import { proposalEndpoints } from "../../features/proposals/staff/endpoints.ts"
import { reportEndpoints } from "../../features/reports/staff/endpoints.ts"
import { worklistEndpoints } from "../../features/worklists/staff/endpoints.ts"
import { sessionEndpoints } from "../../identity/staff/endpoints.ts"
import { ownFactorEndpoints } from "../../identity/staff/factor-endpoints.ts"
import type { StaffEndpoint } from "../../staff/staff-endpoint.ts"
import { staffDocsEndpoints } from "./docs-endpoints.ts"
import { staffHealthEndpoints } from "./health-endpoints.ts"
import { listEndpoints } from "./list-endpoints.ts"

/** The endpoints of the staff app that pass its limits and checks, in the order of the API's description. */
export const employeeEndpoints: readonly StaffEndpoint[] = [
  ...sessionEndpoints,
  ...ownFactorEndpoints,
  ...employeesEndpoints,
  ...proposalEndpoints,
  ...memberEndpoints,
  ...auditEndpoints,
  ...serviceEndpoints,
  ...messageEndpoints,
  ...loanEndpoints,
  ...paymentItemEndpoints,
  ...ledgerEndpoints,
  ...cashEndpoints,
  ...reportEndpoints,
  ...dayEndEndpoints,
  ...worklistEndpoints,
  ...listEndpoints,
  ...staffDocsEndpoints,
]

/** Every endpoint of the staff app. */
export const staffEndpoints: readonly StaffEndpoint[] = [
  ...employeeEndpoints,
  ...staffHealthEndpoints,
]
