import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import UsersRound from "lucide-react/icons/users-round"
import { useState } from "react"
import { safeParse } from "zod/mini"
import { type DeclaredRelative, RelativeDeclaration } from "#shared/contracts/staff-employees.ts"
import { get, post } from "../../lib/api-client.ts"
import { errorText } from "../../lib/problem.ts"
import { Button } from "../../ui/button.tsx"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Note } from "../../ui/note.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useAddress } from "../address.ts"
import { Page } from "../ui/page.tsx"
import { Detail, Details, Panel, PanelBody } from "../ui/panel.tsx"

const path = "/api/staff/relatives"

const relativesQuery = queryOptions({
  queryKey: ["relatives"],
  queryFn: ({ signal }) => get<DeclaredRelative[]>(path, { signal }),
})

const relations = { self: "My own membership", relative: "A relative's" } as const

/** Where an employee declares the memberships on which they must not act. */
export function RelativesPage() {
  const declared = useQuery(relativesQuery)
  const asked = useAddress().get("member")
  return (
    <Page
      title="My Own and Relatives' Memberships"
      lead="You can neither open nor change what you declare here. Colleagues serve these members."
    >
      <Panel title="Declared">
        <Loaded
          query={declared}
          failure="Your declarations did not load"
          skeleton={
            <PanelBody>
              <Spinner />
            </PanelBody>
          }
        >
          {(list) => <Declared list={list} />}
        </Loaded>
      </Panel>
      <Panel title="Declare a membership">
        <DeclarationForm key={asked} asked={asked} />
      </Panel>
    </Page>
  )
}

function Declared({ list }: { list: readonly DeclaredRelative[] }) {
  if (list.length === 0) {
    return (
      <EmptyState
        icon={<UsersRound />}
        title="Nothing declared"
        text="Declare your own membership here, and those of your relatives."
      />
    )
  }
  return (
    <Details>
      {list.map(({ memberId, memberName, relation }) => (
        <Detail key={memberId} name={relations[relation]}>
          {memberName}
        </Detail>
      ))}
    </Details>
  )
}

function DeclarationForm({ asked }: { asked: string }) {
  const client = useQueryClient()
  const [member, setMember] = useState(asked)
  const [relation, setRelation] = useState<RelativeDeclaration["relation"]>()
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState<string>()
  const [pending, setPending] = useState(false)

  async function declare() {
    if (pending) return
    setMessage(undefined)
    const { data, error } = safeParse(RelativeDeclaration, {
      memberId: /^[0-9]+$/.test(member.trim()) ? Number(member) : undefined,
      relation,
    })
    setFaults(
      Object.fromEntries(
        (error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message] as const),
      ),
    )
    if (!data) return
    setPending(true)
    try {
      await post<unknown>(path, data)
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" })
      showToast({ title: "Declared", description: relations[data.relation] })
      setMember("")
      setRelation(undefined)
    } catch (failure) {
      setMessage(errorText(failure))
    } finally {
      setPending(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void declare()
      }}
    >
      <PanelBody>
        <TextField
          label="Member's number"
          hint="The number in the address of the member's file."
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          error={faults["memberId"]}
          value={member}
          onChange={({ target }) => setMember(target.value)}
        />
        <ChoiceGroup
          label="Whose is it?"
          name="relation"
          columns={2}
          choices={[
            { value: "self", label: relations.self },
            { value: "relative", label: relations.relative },
          ]}
          value={relation}
          error={faults["relation"]}
          onChange={setRelation}
        />
        <div role="alert" className="empty:hidden">
          {message && (
            <Note tone="negative" icon={<TriangleAlert />} title="Not declared">
              {message}
            </Note>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" pending={pending}>
            Declare
          </Button>
          <p className="text-13 text-ink-2">A declaration is for good. Nobody can take it back.</p>
        </div>
      </PanelBody>
    </form>
  )
}
