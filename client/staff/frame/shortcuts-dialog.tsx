import { Dialog, DialogBody } from "../../ui/dialog.tsx"
import type { Shortcut } from "../keys.ts"

type Groups = readonly { group: string; shortcuts: readonly Shortcut[] }[]

/** The keys that work on the page. */
export function ShortcutsDialog({ groups, onClose }: { groups: Groups; onClose: () => void }) {
  return (
    <Dialog title="Keyboard Shortcuts" onClose={onClose}>
      <DialogBody>
        <p className="text-ink-2">Ctrl K, or Cmd K, goes to a page, an action, or a member.</p>
        {groups
          // Two tables on a page have the same keys.
          .filter(
            ({ group, shortcuts }, index) =>
              shortcuts.length > 0 && groups.findLastIndex((one) => one.group === group) === index,
          )
          .toReversed()
          .map(({ group, shortcuts }) => (
            <section key={group} aria-label={group}>
              <h3 className="mb-1 text-13 font-semibold text-ink-3">{group}</h3>
              <dl>
                {shortcuts.map(({ key, label }) => (
                  <div
                    key={key}
                    className="flex items-center justify-between border-t border-line py-1.5 first:border-t-0"
                  >
                    <dt>{label}</dt>
                    <dd>
                      <kbd className="grid h-6 min-w-6 place-items-center rounded-1 border border-line bg-tile px-1.5 text-12 font-semibold">
                        {key}
                      </kbd>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </DialogBody>
    </Dialog>
  )
}
