import { categoryNames, selectableCategories } from "#shared/insights/categories.ts"

/** The categories that a member can choose, for a picker. */
export const categoryOptions = selectableCategories.map((value) => ({
  value,
  text: value === "own" ? "Own money (not counted)" : categoryNames[value],
}))
