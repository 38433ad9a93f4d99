import { categoryNames, selectableCategories } from "#shared/insights/categories.ts"
import { say } from "../../lib/say.ts"

/** The categories that a member can choose, for a picker. */
export const categoryOptions = selectableCategories.map((value) => ({
  value,
  text: value === "own" ? say("Own money (not counted)") : say(categoryNames[value]),
}))
