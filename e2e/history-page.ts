import type { Locator, Page } from "@playwright/test"

/** The member of the demo bank with eighteen months of history. */
export const marta = { username: "marta.lindqvist", password: "lavender-harbour-48" }

/** The rows of the history. */
export const rows = (page: Page): Locator => page.getByRole("main").getByRole("listitem")
