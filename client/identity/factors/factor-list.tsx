import Ellipsis from "lucide-react/icons/ellipsis"
import KeyRound from "lucide-react/icons/key-round"
import LifeBuoy from "lucide-react/icons/life-buoy"
import Pencil from "lucide-react/icons/pencil"
import RotateCw from "lucide-react/icons/rotate-cw"
import Smartphone from "lucide-react/icons/smartphone"
import Trash from "lucide-react/icons/trash-2"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import type { ReactNode } from "react"
import type { PasskeyItem, SecondFactors } from "#shared/contracts/factors.ts"
import { formatDate } from "../../lib/format-date.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Menu, MenuContent, MenuIconButton, MenuItem, MenuSeparator } from "../../ui/menu.tsx"
import { Note } from "../../ui/note.tsx"
import { Tile } from "../../ui/tile.tsx"
import type { FactorDialog } from "./factor-dialogs.tsx"
import { factorMenuId, newCodesId } from "./focus-ids.ts"

/** With this few codes left, the member is advised to make new ones. */
const few = 3

type FactorListProps = { factors: SecondFactors; onChange: (changing: FactorDialog) => void }

/** Each second factor with its menu, and the recovery codes. */
export function FactorList({ factors, onChange }: FactorListProps) {
  const { authenticator, passkeys, recoveryCodesLeft: left } = factors
  return (
    <>
      <ul className="pt-3">
        {passkeys.map((passkey) => (
          <Item
            key={passkey.id}
            icon={<KeyRound />}
            name={asWritten(passkey.name)}
            detail={passkeyDetail(passkey)}
          >
            <Actions factor={passkey} name={asWritten(passkey.name)} onChange={onChange} />
          </Item>
        ))}
        {authenticator && (
          <Item
            icon={<Smartphone />}
            name={say("Authenticator app")}
            detail={say("Added {date}", { date: formatDate(authenticator.enrolledAt) })}
          >
            <Actions factor="authenticator" name={say("Authenticator app")} onChange={onChange} />
          </Item>
        )}
        <Item
          icon={<LifeBuoy />}
          name={say("Recovery codes")}
          detail={left === 0 ? say("None left") : say("{left} of 10 left", { left })}
        >
          <Button
            id={newCodesId}
            tone="ghost"
            icon={<RotateCw />}
            onClick={() => onChange({ act: "new-codes" })}
          >
            {say("New Codes")}
          </Button>
        </Item>
      </ul>
      {left <= few && (
        <div className="px-4 pt-2 md:px-6">
          <Note
            tone="caution"
            icon={<TriangleAlert />}
            title={
              left === 0
                ? say("You have no recovery codes left")
                : say("Only {left} left", { left })
            }
          >
            {say(
              "Without them, losing your phone locks you out. Make new codes and keep them safe.",
            )}
          </Note>
        </div>
      )}
    </>
  )
}

function Item({
  icon,
  name,
  detail,
  children,
}: {
  icon: ReactNode
  name: Text
  detail: string
  children: ReactNode
}) {
  return (
    <li className="flex items-center gap-3.5 border-line px-4 py-3 not-first:border-t md:mx-6 md:px-0">
      <Tile>{icon}</Tile>
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-13 text-ink-3">{detail}</p>
      </div>
      {children}
    </li>
  )
}

function Actions({
  factor,
  name,
  onChange,
}: {
  factor: PasskeyItem | "authenticator"
  name: Text
  onChange: (changing: FactorDialog) => void
}) {
  return (
    <Menu>
      <MenuIconButton id={factorMenuId(factor)} label={say("Actions for {name}", { name })}>
        <Ellipsis />
      </MenuIconButton>
      <MenuContent>
        {factor !== "authenticator" && (
          <>
            <MenuItem
              icon={<Pencil />}
              onSelect={() => onChange({ act: "rename", passkey: factor })}
            >
              {say("Rename")}
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem icon={<Trash />} onSelect={() => onChange({ act: "remove", factor })}>
          {say("Remove")}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}

const passkeyDetail = ({ createdAt, lastUsedAt, synced }: PasskeyItem): Text =>
  say(
    "Added {added}, {use, select, none {not used yet} other {last used {used}}}{where, select, all {, on all your devices} other {}}",
    {
      added: formatDate(createdAt),
      use: lastUsedAt ? "some" : "none",
      used: lastUsedAt ? formatDate(lastUsedAt) : "",
      where: synced ? "all" : "one",
    },
  )
