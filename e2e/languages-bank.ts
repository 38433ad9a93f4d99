import { test as base } from "./fixtures.ts"
import { openSeparateProcess, type SeparateProcess } from "./separate-process.ts"

/**
 * Tests of the bank's languages: a process of its own beside the one of the other tests.
 * @param program what Node.js runs as the bank
 */
export const testInLanguages = (program?: readonly string[]) =>
  base.extend<{ baseURL: string }, { bank: SeparateProcess }>({
    bank: [
      async ({}, use) => {
        const bank = await openSeparateProcess(process.env["E2E_DATA_DIR"] ?? "", {}, program)
        await bank.start()
        await use(bank)
        await bank.close()
      },
      { scope: "worker" },
    ],
    baseURL: async ({ bank }, use) => use(bank.origin),
  })
