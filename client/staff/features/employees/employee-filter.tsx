import { useQuery } from "@tanstack/react-query"
import { FilterChoice } from "../../ui/filters.tsx"
import { colleaguesQuery } from "../session/api.ts"

/** Narrows a list down to what one employee did, picked by name. */
export function EmployeeFilter({ label = "Employee" }: { label?: string }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  return (
    <FilterChoice
      name="employee"
      label={label}
      options={colleagues.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}
