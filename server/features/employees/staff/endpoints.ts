import {
  Colleague,
  EmployeeDetail,
  EmployeeItem,
  EmployeeProtection,
  EnrollmentCode,
  Invitation,
  MembershipEntry,
  RolesChange,
} from "#shared/contracts/staff-employees.ts"
import { Proposed } from "#shared/contracts/staff-proposals.ts"
import { nothing } from "../../../http/openapi/answers.ts"
import { emptyBody, request } from "../../../http/openapi/request-body.ts"
import { nameAnswers } from "../../../http/openapi/schemas.ts"
import { staffEndpoint } from "../../../staff/staff-endpoint.ts"
import {
  disableEmployee,
  drawEnrollmentCode,
  endEmployeeSignIns,
  enterMembership,
  proposeInvitation,
  proposeRoles,
} from "./change-employees.ts"
import { listColleagues, listEmployees } from "./list-employees.ts"
import { showEmployee } from "./show-employee.ts"

nameAnswers({ Colleague, EmployeeItem, EmployeeDetail, EnrollmentCode })

const reason = "Moves to another branch"
const roles = ["teller"] as ["teller"]
const protection = request("EmployeeProtection", EmployeeProtection, {}, { reason })

/** The bank's employees. Inviting one and changing roles take two; disabling and signing out take one. */
export const employeesEndpoints = [
  staffEndpoint({
    id: "listEmployees",
    chapter: "Employees",
    summary: "List employees",
    status: 200,
    answer: { list: EmployeeItem },
    run: listEmployees,
  }),

  staffEndpoint({
    id: "listColleagues",
    chapter: "Employees",
    summary: "List employees by name and number",
    description: "Also those who have left, because what they did stays.",
    status: 200,
    answer: { list: Colleague },
    run: listColleagues,
  }),

  staffEndpoint({
    id: "showEmployee",
    chapter: "Employees",
    summary: "Get an employee",
    status: 200,
    answer: EmployeeDetail,
    problems: ["not_found"],
    run: showEmployee,
  }),

  staffEndpoint({
    id: "proposeInvitation",
    chapter: "Employees",
    summary: "Propose a new employee",
    description:
      "Another administrator approves it and gets the link; who proposed draws the code.",
    body: request(
      "Invitation",
      Invitation,
      {},
      { name: "Nora Lund", username: "nora.lund", roles, reason },
    ),
    status: 201,
    answer: Proposed,
    problems: ["already_done"],
    run: proposeInvitation,
  }),

  staffEndpoint({
    id: "proposeRoles",
    chapter: "Employees",
    summary: "Propose other roles",
    body: request("RolesChange", RolesChange, {}, { roles, reason }),
    status: 201,
    answer: Proposed,
    problems: ["not_found", "already_done"],
    run: proposeRoles,
  }),

  staffEndpoint({
    id: "disableEmployee",
    chapter: "Employees",
    summary: "Disable an employee at once",
    body: protection,
    status: 200,
    answer: nothing,
    problems: ["not_found", "already_done"],
    run: disableEmployee,
  }),

  staffEndpoint({
    id: "endEmployeeSignIns",
    chapter: "Employees",
    summary: "End an employee's session at once",
    body: protection,
    status: 200,
    answer: nothing,
    problems: ["not_found", "already_done"],
    run: endEmployeeSignIns,
  }),

  staffEndpoint({
    id: "enterMembership",
    chapter: "Employees",
    summary: "Enter a membership of the employee or of a relative, for good",
    description:
      "The employee can neither open nor change it from now on, as if they had declared it. The name must be that of the membership.",
    body: request(
      "MembershipEntry",
      MembershipEntry,
      {},
      { memberId: 12, memberName: "Marta Weber", relation: "self", reason: "Personnel file" },
    ),
    status: 201,
    answer: nothing,
    problems: ["not_found", "already_done"],
    run: enterMembership,
  }),

  staffEndpoint({
    id: "drawEnrollmentCode",
    chapter: "Employees",
    summary: "Draw the code of an invitation that you proposed",
    body: emptyBody,
    status: 200,
    answer: EnrollmentCode,
    problems: ["not_found"],
    run: drawEnrollmentCode,
  }),
]
