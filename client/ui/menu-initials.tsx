/**
 * A person's initials in the header's menu, beside the name. They are generated content: text would be part of what
 * the button shows, and so of what its label must say (WCAG 2.5.3).
 */
export function MenuInitials({ children }: { children: string }) {
  return <span aria-hidden="true" data-initials={children} className="initials" />
}
