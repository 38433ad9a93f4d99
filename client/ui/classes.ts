/** Joins class names and omits empty values. Later names do not override earlier ones. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ")
}

/**
 * The frame of every control: text, amount, password, picker. Each control sets its height and text size.
 */
export const controlFrame =
  "flex w-full items-center rounded-3 border border-edge bg-surface transition-colors hover:border-ink-2 " +
  "has-aria-invalid:border-negative has-aria-invalid:shadow-[inset_0_0_0_1px_var(--negative)] " +
  "aria-invalid:border-negative aria-invalid:shadow-[inset_0_0_0_1px_var(--negative)] " +
  "has-[:is(input,textarea):focus]:border-focus has-[:is(input,textarea):focus]:outline-2 has-[:is(input,textarea):focus]:-outline-offset-1 has-[:is(input,textarea):focus]:outline-focus " +
  "has-[:is(input,textarea):disabled]:bg-sunken has-[:is(input,textarea):disabled]:text-ink-3"

/** The input inside the frame. The frame shows the focus ring. */
export const controlInput =
  "h-full min-w-0 flex-1 bg-transparent outline-none disabled:cursor-not-allowed"
