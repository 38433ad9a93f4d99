import { useQueryClient } from "@tanstack/react-query"
import * as z from "zod/mini"
import { type DeclaredRelative, RelativeDeclaration } from "#shared/contracts/staff-employees.ts"
import { post } from "../../lib/api-client.ts"
import { formatListTime } from "../../lib/format-date.ts"
import { readTypedNumber } from "../../lib/typed-text.ts"
import { Button } from "../../ui/button.tsx"
import { FormFailure } from "../../ui/form-dialog.tsx"
import { useAddress } from "../address.ts"
import { MembershipFields } from "../features/employees/membership-fields.tsx"
import { useList } from "../lists.ts"
import { staffPath } from "../staff-path.ts"
import { type Column, DataTable } from "../ui/data-table.tsx"
import { FilterBar, FilterChoice } from "../ui/filters.tsx"
import { Page } from "../ui/page.tsx"
import { Panel, PanelBody } from "../ui/panel.tsx"
import { useStaffForm } from "../ui/use-staff-form.ts"

const relations = { self: "My own membership", relative: "A relative's" } as const

const columns: readonly Column<DeclaredRelative>[] = [
  { id: "name", sortable: true, label: "Member", cell: ({ memberName }) => memberName },
  { id: "number", label: "Number", cell: ({ memberId }) => memberId, tight: true },
  { id: "relation", label: "Whose", cell: ({ relation }) => relations[relation] },
  {
    id: "declared",
    sortable: true,
    label: "Declared",
    cell: ({ declaredAt }) => formatListTime(declaredAt),
    tight: true,
  },
]

/** Where an employee declares the memberships on which they must not act. */
export function RelativesPage() {
  const asked = useAddress().get("member")
  const list = useList<DeclaredRelative>({
    key: ["relatives"],
    path: staffPath("listRelatives"),
    name: "relatives",
    filters: ["relation"],
    remembered: ["sort"],
    sort: "-declared",
  })
  return (
    <Page
      title="My Own and Relatives' Memberships"
      lead="You can neither open nor change what you declare here. Colleagues serve these members."
    >
      <Panel title="Declared">
        <FilterBar list={list}>
          <FilterChoice
            name="relation"
            label="Whose"
            options={Object.entries(relations).map(([value, label]) => ({ value, label }))}
          />
        </FilterBar>
        <DataTable
          label="Your declarations"
          name="relatives"
          list={list}
          columns={columns}
          rowKey={({ memberId }) => memberId}
          empty={{
            title: "Nothing declared",
            text: "Declare your own membership here, and those of your relatives.",
          }}
        />
      </Panel>
      <Panel title="Declare a membership">
        <DeclarationForm key={asked} asked={asked} />
      </Panel>
    </Page>
  )
}

type Draft = Omit<RelativeDeclaration, "memberId"> & { memberId: string }

const Declaration = z.pipe(
  z.transform(({ memberId, memberName, relation }: Draft) => ({
    memberId: readTypedNumber(memberId),
    memberName: memberName.trim(),
    relation,
  })),
  RelativeDeclaration,
)

function DeclarationForm({ asked }: { asked: string }) {
  const client = useQueryClient()
  const form = useStaffForm({
    contract: Declaration,
    values: { memberId: asked, memberName: "" },
    send: async (declaration) => {
      await post<unknown>(staffPath("declareRelative"), declaration)
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" })
    },
    toast: (_answer, { relation }) => ({ title: "Declared", description: relations[relation] }),
    onDone: () => form.form.reset({ memberId: "", memberName: "" }),
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <PanelBody>
        <MembershipFields
          number={{
            hint: "Beside the name, where members are found and in the head of their files.",
            ...form.text("memberId"),
          }}
          name={{
            hint: "As on the membership, so that a mistyped number is refused.",
            ...form.text("memberName"),
          }}
          relation={form.held("relation")}
          words={relations}
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
