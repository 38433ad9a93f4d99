/** A small button beside a value. @param label what it changes */
export function ChangeButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="rounded-1 font-semibold text-brand-ink underline decoration-current/40 decoration-1 underline-offset-3 hover:decoration-current touch:-my-2.75 touch:min-h-11"
    >
      Change
    </button>
  )
}
