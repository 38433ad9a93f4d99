import { breakGlassUses } from "#shared/tables/employees.ts"
import type { StaffContext } from "./staff-use-case.ts"

/** The longest command that is stored; the rest is cut. */
const longestCommand = 500

/**
 * Notes that a staff command was used instead of the staff app, until a supervisor acknowledges it.
 * @param args as typed after `npm run bank --`; no command takes a secret as an argument
 * @param usedBy the operator's name, or the system's user
 */
export async function noteBreakGlass(
  { db }: Pick<StaffContext, "db">,
  args: readonly string[],
  usedBy: string,
): Promise<void> {
  const words = args.map((word) => (/^[\w.:/@=-]+$/.test(word) ? word : JSON.stringify(word)))
  await db
    .insert(breakGlassUses)
    .values({ command: words.join(" ").slice(0, longestCommand), usedBy: usedBy.slice(0, 100) })
}
