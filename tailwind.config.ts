import type { Config } from "tailwindcss"

/**
 * Read by client/styles/app.css, the members' styles; the staff app's are client/staff/app.css. The values
 * themselves live in client/styles/tokens.css and theme.css.
 */
export default {
  content: ["./client/**/*.{html,ts,tsx}", "!./client/staff/**"],
  darkMode: ["selector", '[data-theme="dark"]'],
} satisfies Config
