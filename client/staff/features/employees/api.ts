import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type {
  EmployeeDetail,
  EmployeeItem,
  EmployeeProtection,
  EnrollmentCode,
  Invitation,
  MembershipEntry,
  RolesChange,
} from "#shared/contracts/staff-employees.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { get, post } from "../../../lib/api-client.ts"
import { staffPath } from "../../staff-path.ts"
import { proposalsKey } from "../proposals/api.ts"

const employeesKey = ["employees"]

export const employeesQuery = queryOptions({
  queryKey: [...employeesKey, "all"],
  queryFn: ({ signal }) => get<EmployeeItem[]>(staffPath("listEmployees"), { signal }),
  staleTime: 0,
})

export const employeeQuery = (id: string) =>
  queryOptions({
    queryKey: [...employeesKey, id],
    queryFn: ({ signal }) => get<EmployeeDetail>(staffPath("showEmployee", id), { signal }),
    staleTime: 0,
  })

/** What an administrator does about employees. Inviting and roles are proposals; the rest happens at once. */
export function useEmployeeActions() {
  const client = useQueryClient()
  async function done<T>(answer: Promise<T>): Promise<T> {
    const result = await answer
    void client.invalidateQueries({ queryKey: employeesKey })
    void client.invalidateQueries({ queryKey: proposalsKey })
    return result
  }
  return {
    invite: (invitation: Invitation) =>
      done(post<Proposed>(staffPath("proposeInvitation"), invitation)),
    changeRoles: (id: number, change: RolesChange) =>
      done(post<Proposed>(staffPath("proposeRoles", id), change)),
    disable: (id: number, protection: EmployeeProtection) =>
      done(post<unknown>(staffPath("disableEmployee", id), protection)),
    endSignIns: (id: number, protection: EmployeeProtection) =>
      done(post<unknown>(staffPath("endEmployeeSignIns", id), protection)),
    enterMembership: (id: number, entry: MembershipEntry) =>
      done(post<unknown>(staffPath("enterMembership", id), entry)),
    drawCode: (id: number) => post<EnrollmentCode>(staffPath("drawEnrollmentCode", id), {}),
  }
}
