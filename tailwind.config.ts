import type { Config } from "tailwindcss"

/** Read by client/styles/app.css. The values themselves live in client/styles/tokens.css and theme.css. */
export default {
  content: ["./client/**/*.{html,ts,tsx}"],
  darkMode: ["selector", '[data-theme="dark"]'],
} satisfies Config
