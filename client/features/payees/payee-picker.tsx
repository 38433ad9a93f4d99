import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { foundPayees } from "#shared/text/found-payees.ts"
import { nameInitials } from "../../lib/initials.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import type { PickedPayee } from "../../money/transfer/picked-payee-field.tsx"
import { Combobox } from "../../ui/combobox.tsx"
import { Tile } from "../../ui/tile.tsx"
import { recentPayeesQuery, savedPayeesQuery, trustedPayeesQuery } from "./api.ts"
import { mustVerify } from "./verification-badge.tsx"

type Choice = {
  iban: string
  /** As it is sent with the payment. */
  name: string
  ownName?: string | null
  verifyAgain?: boolean
}

type PayeePickerProps = {
  /** The member's own accounts, except the one that pays. */
  accounts: readonly Account[]
  /** The name on the member's own accounts. */
  holderName: string | null
  onPick: (payee: PickedPayee) => void
}

/** Fills in the payee of a transfer: one that was paid before, is saved, trusted, or an own account. */
export function PayeePicker({ accounts, holderName, onPick }: PayeePickerProps) {
  const [search, setSearch] = useState("")
  const [filledIn, setFilledIn] = useState<string>()
  const { groups, pending, failed } = usePayees(accounts, holderName)
  const found = groups.map(({ label, choices }) => ({
    label,
    choices: foundPayees(choices, search),
  }))
  function choose(value: string) {
    const [label, iban] = value.split(":")
    const group = found.find((each) => each.label === label)
    const choice = group?.choices.find((each) => each.iban === iban)
    if (!choice) return
    setSearch("")
    setFilledIn(choice.ownName ?? choice.name)
    onPick({ iban: choice.iban, name: choice.name, verifyAgain: choice.verifyAgain ?? false })
  }
  return (
    <Combobox
      label={say("Payee")}
      aside={say("Optional")}
      placeholder={say("Find someone you paid or saved")}
      hint={
        <span role="status">
          {filledIn ? say("Filled in: {name}", { name: filledIn }) : failed && didNotLoad}
        </span>
      }
      search={search}
      onSearch={setSearch}
      onChoose={choose}
      nothing={nothingText({ pending, failed, search })}
      groups={found.map(({ label, choices }) => ({
        label,
        options: choices.map((choice) => ({
          value: `${label}:${choice.iban}`,
          content: <ChoiceFace choice={choice} />,
        })),
      }))}
    />
  )
}

const didNotLoad = say("Your payees did not load. Enter the IBAN below.")

function nothingText({
  pending,
  failed,
  search,
}: {
  pending: boolean
  failed: boolean
  search: string
}): Text {
  if (pending) return say("Loading...")
  if (failed) return didNotLoad
  return say(
    search.trim() ? "Nobody found. Enter the IBAN below." : "No payees yet. Enter the IBAN below.",
  )
}

/** How many recent payees are offered before the saved ones. */
const mostRecent = 5

function usePayees(accounts: readonly Account[], holderName: string | null) {
  const queries = [
    useQuery(savedPayeesQuery()),
    useQuery(recentPayeesQuery),
    useQuery(trustedPayeesQuery),
  ] as const
  const [{ data: saved = [] }, { data: recent = [] }, { data: trusted = [] }] = queries
  const pending = queries.some((query) => query.isPending)
  const savedChoices = saved.map((payee): Choice => ({ ...payee, verifyAgain: mustVerify(payee) }))
  // A recent payee who is saved is offered as they are saved.
  const recentChoices = recent
    .slice(0, mostRecent)
    .map((payee): Choice => savedChoices.find(({ iban }) => iban === payee.iban) ?? payee)
  const own = accounts.map(
    ({ iban, name }): Choice => ({ iban, name: holderName ?? name, ownName: name }),
  )
  const groups = onceEach([
    { label: say("Recent", { context: "payees" }), choices: recentChoices },
    { label: say("Saved", { context: "payees" }), choices: savedChoices },
    { label: say("Trusted", { context: "payees" }), choices: trusted },
    { label: say("Your accounts"), choices: own },
  ])
  return {
    // All at once, so that no option moves under the pointer.
    groups: pending ? [] : groups,
    pending,
    failed: queries.some((query) => query.isError),
  }
}

type Group = { label: Text; choices: readonly Choice[] }

/** Leaves each payee in the first group that has them, so that one payee is one row. */
function onceEach(groups: readonly Group[]): Group[] {
  const offered = new Set<string>()
  return groups.map(({ label, choices }) => ({
    label,
    choices: choices.filter(({ iban }) => {
      const isNew = !offered.has(iban)
      offered.add(iban)
      return isNew
    }),
  }))
}

function ChoiceFace({ choice: { iban, name, ownName } }: { choice: Choice }) {
  return (
    <>
      <Tile size={32} tone="brand">
        {nameInitials(ownName ?? name)}
      </Tile>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-ink wrap-anywhere">
          <bdi translate="no">{asWritten(ownName ?? name)}</bdi>
          {ownName && ownName !== name && (
            <span className="font-normal text-ink-3">
              {" "}
              <bdi translate="no">{asWritten(name)}</bdi>
            </span>
          )}
        </span>
        <span translate="no" className="iban block text-13 text-ink-3">
          {formatIban(iban)}
        </span>
      </span>
    </>
  )
}
