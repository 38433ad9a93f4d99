import { useQuery } from "@tanstack/react-query"
import KeyRound from "lucide-react/icons/key-round"
import { useState } from "react"
import { useParams } from "wouter"
import type { EmployeeDetail } from "#shared/contracts/staff-employees.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { rolesText } from "#shared/employee-roles.ts"
import { isolated } from "#shared/text/language.ts"
import { formatDate, formatDateTime, formatListTime } from "../../lib/format-date.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { errorText } from "../../lib/problem.ts"
import { useChange } from "../../lib/use-change.ts"
import { Button } from "../../ui/button.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Note } from "../../ui/note.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { employeeQuery, useEmployeeActions } from "../features/employees/api.ts"
import { EmployeeBadge } from "../features/employees/employee-badge.tsx"
import { SentToSecondPerson } from "../features/proposals/sent-note.tsx"
import { useEmployee, useMay } from "../features/session/api.ts"
import { Page } from "../ui/page.tsx"
import { Detail, Details, Panel } from "../ui/panel.tsx"
import { ReasonDialog } from "../ui/reason-dialog.tsx"

const RolesDialog = lazyOverlay(
  () => import("../features/employees/proposal-dialogs.tsx"),
  (code) => code.RolesDialog,
)

const MembershipDialog = lazyOverlay(
  () => import("../features/employees/membership-dialog.tsx"),
  (code) => code.MembershipDialog,
)

const crumbs = [{ label: "Employees", href: "/employees" }]

/** One employee. Changing roles takes two administrators; disabling takes one, at once. */
export function EmployeePage() {
  const { id } = useParams<{ id: string }>()
  const employee = useQuery(employeeQuery(id))
  return (
    <Loaded
      query={employee}
      failure="The employee did not load"
      framed
      skeleton={
        <Page title="Employee" crumbs={crumbs}>
          <Spinner />
        </Page>
      }
    >
      {(loaded) => <Shown employee={loaded} />}
    </Loaded>
  )
}

type Asked = "roles" | "membership" | "disable" | "end"

function Shown({ employee }: { employee: EmployeeDetail }) {
  const { id, name, username, state, signedIn, roles, createdAt, lastActiveAt } = employee
  const { disable, endSignIns } = useEmployeeActions()
  const [asked, setAsked] = useState<Asked>()
  const [sent, setSent] = useState<Proposed>()
  const close = () => setAsked(undefined)
  const may = useMay()
  const isMe = useEmployee().id === id
  const mayChange = !isMe && state !== "disabled"

  /** Does what takes one administrator, and says so. */
  const protect = (action: typeof disable, title: string) => async (reason: string) => {
    await action(id, { reason })
    close()
    showToast({ title, description: name })
  }
  return (
    <Page
      title={name}
      crumbs={crumbs}
      mark={<EmployeeBadge state={state} signedIn={signedIn} />}
      lead={isMe && "This is you: another administrator looks after your access."}
      warnings={sent && <SentToSecondPerson {...sent} />}
      actions={
        mayChange && (
          <>
            {signedIn && may("endEmployeeSignIns") && (
              <Button tone="ghost" onClick={() => setAsked("end")}>
                End Sign-In
              </Button>
            )}
            {may("enterMembership") && (
              <Button tone="secondary" onClick={() => setAsked("membership")}>
                Enter Membership
              </Button>
            )}
            {may("proposeRoles") && (
              <Button tone="secondary" onClick={() => setAsked("roles")}>
                Change Roles
              </Button>
            )}
            {may("disableEmployee") && (
              <Button tone="danger" onClick={() => setAsked("disable")}>
                Disable
              </Button>
            )}
          </>
        )
      }
    >
      {employee.mayShowCode && <DrawCode id={id} />}
      <Panel title="Access">
        <Details>
          <Detail name="Username">{username}</Detail>
          <Detail name="Roles">{rolesText(roles)}</Detail>
          <Detail name="Invited">{formatDate(createdAt)}</Detail>
          <Detail name="Last active">
            {lastActiveAt ? formatDateTime(lastActiveAt) : "Never"}
          </Detail>
          {employee.factors.map(({ kind, createdAt: since, lastUsedAt }) => (
            <Detail
              key={`${kind} ${since}`}
              name={kind === "passkey" ? "Passkey" : "Authenticator app"}
            >
              {lastUsedAt ? `Last used ${formatListTime(lastUsedAt)}` : "Not used yet"}
            </Detail>
          ))}
        </Details>
      </Panel>
      {employee.relatives.length > 0 && (
        <Panel title="May not act for">
          <Details>
            {employee.relatives.map(({ memberId, memberName, relation }) => (
              <Detail key={memberId} name={relation === "self" ? "Own membership" : "Relative"}>
                {memberName}
              </Detail>
            ))}
          </Details>
        </Panel>
      )}
      {asked === "roles" && (
        <RolesDialog
          employee={employee}
          onProposed={(proposed) => {
            setSent(proposed)
            close()
          }}
          onClose={close}
        />
      )}
      {asked === "membership" && <MembershipDialog employee={employee} onClose={close} />}
      {asked === "disable" && (
        <ReasonDialog
          title="Disable Employee"
          description={`${isolated(name)} is signed out at once and can't sign in. To come back, they must be invited again by two administrators.`}
          action="Disable"
          tone="danger"
          onReason={protect(disable, "Disabled")}
          onClose={close}
        />
      )}
      {asked === "end" && (
        <ReasonDialog
          title="End Sign-In"
          description={`${isolated(name)} is signed out at once and can sign in again.`}
          action="End Sign-In"
          onReason={protect(endSignIns, "Signed out")}
          onClose={close}
        />
      )}
    </Page>
  )
}

/** The code that goes with an invitation's link, shown once to the administrator who proposed it. */
function DrawCode({ id }: { id: number }) {
  const { drawCode } = useEmployeeActions()
  // The code is kept only as long as it is shown.
  const drawing = useChange({ send: () => drawCode(id), gcTime: 0, meta: { quiet: true } })
  const { data: drawn, error } = drawing
  if (drawn) {
    return (
      <Note tone="positive" role="status" icon={<KeyRound />} title="Enrollment code">
        <p className="mt-1 font-mono text-18 font-semibold select-all">{drawn.code}</p>
        <p className="mt-1 text-13 text-ink-2">{`Read it out to the new employee until ${formatDateTime(drawn.expiresAt)}. It is not shown again.`}</p>
      </Note>
    )
  }
  return (
    <Note tone="caution" icon={<KeyRound />} title="The invitation is approved">
      <p className="mb-2">
        The administrator who approved it has the link. You have the code: draw it when you are on
        the phone with the new employee.
      </p>
      <Button tone="secondary" onClick={() => drawing.mutate()}>
        Show Code Once
      </Button>
      {error && (
        <p role="alert" className="mt-2 font-medium text-negative">
          {errorText(error)}
        </p>
      )}
    </Note>
  )
}
