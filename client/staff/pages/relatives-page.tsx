import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import UsersRound from "lucide-react/icons/users-round"
import * as z from "zod/mini"
import { type DeclaredRelative, RelativeDeclaration } from "#shared/contracts/staff-employees.ts"
import { get, post } from "../../lib/api-client.ts"
import { Button } from "../../ui/button.tsx"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { FormFailure } from "../../ui/form-dialog.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useAddress } from "../address.ts"
import { Page } from "../ui/page.tsx"
import { Detail, Details, Panel, PanelBody } from "../ui/panel.tsx"
import { useStaffForm } from "../ui/use-staff-form.ts"

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

type Draft = Omit<RelativeDeclaration, "memberId"> & { memberId: string }

const Declaration = z.pipe(
  z.transform(({ memberId, relation }: Draft) => ({
    memberId: /^[0-9]+$/.test(memberId.trim()) ? Number(memberId) : undefined,
    relation,
  })),
  RelativeDeclaration,
)

function DeclarationForm({ asked }: { asked: string }) {
  const client = useQueryClient()
  const form = useStaffForm({
    contract: Declaration,
    values: { memberId: asked },
    send: async (declaration) => {
      await post<unknown>(path, declaration)
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" })
    },
    toast: (_answer, { relation }) => ({ title: "Declared", description: relations[relation] }),
    onDone: () => form.form.reset({ memberId: "" }),
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <PanelBody>
        <TextField
          label="Member's number"
          hint="The number in the address of the member's file."
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          {...form.text("memberId")}
        />
        <ChoiceGroup
          label="Whose is it?"
          name="relation"
          columns={2}
          choices={[
            { value: "self", label: relations.self },
            { value: "relative", label: relations.relative },
          ]}
          {...form.held("relation")}
        />
        <FormFailure title="Not declared" text={form.failure} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" pending={form.pending}>
            Declare
          </Button>
          <p className="text-13 text-ink-2">A declaration is for good. Nobody can take it back.</p>
        </div>
      </PanelBody>
    </form>
  )
}
