import { aloneRoles } from "#shared/contracts/staff-employees.ts"
import { type EmployeeRole, roleNames } from "#shared/employee-roles.ts"
import { CheckField } from "../../../ui/check-field.tsx"

const all = Object.entries(roleNames) as [EmployeeRole, string][]

type RolesFieldProps = {
  value: readonly EmployeeRole[]
  onChange: (roles: EmployeeRole[]) => void
  error?: string | undefined
}

/** An employee's roles. Choosing one that stands alone removes the others, and the reverse. */
export function RolesField({ value, onChange, error }: RolesFieldProps) {
  function toggle(role: EmployeeRole) {
    if (value.includes(role)) return onChange(value.filter((one) => one !== role))
    if (aloneRoles.includes(role)) return onChange([role])
    return onChange([...value.filter((one) => !aloneRoles.includes(one)), role])
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-semibold">Roles</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {all.map(([role, name]) => (
          <CheckField
            key={role}
            label={name}
            checked={value.includes(role)}
            onChange={() => toggle(role)}
          />
        ))}
      </div>
      <p role="alert" className="mt-1.5 text-13 font-medium text-negative empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
