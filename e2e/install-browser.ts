import { installBrowser } from "./browser.ts"

/**
 * Runs before the first test.
 * @throws Error with what to type when there is no browser
 */
export default async function beforeTests(): Promise<void> {
  const { origin, path } = await installBrowser()
  console.log(`The browser: ${path} (${origin}).`)
}
