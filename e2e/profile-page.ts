import type { Locator, Page } from "@playwright/test"

type Section = "Personal" | "Security" | "Devices" | "Limits" | "Trusted Payees" | "Notifications"

/** The link to a section of /profile in the page's navigation. */
export const sectionLink = (page: Page, name: Section): Locator =>
  page.getByRole("navigation", { name: "Profile" }).getByRole("link", { name, exact: true })
