import { chromium } from "@playwright/test"
import { beforeEach, expect, it, vi } from "vitest"
import { chooseBrowser, installBrowser } from "../e2e/browser.ts"

const absent = "/nowhere/chromium"
const linux = { platform: "linux", arch: "x64", named: undefined }

beforeEach(() => void vi.spyOn(chromium, "executablePath").mockReturnValue(absent))

it("chooses npm's on a bare machine, and on one with a browser of the system", () => {
  const { origin, path, launch } = chooseBrowser(linux)
  expect(origin).toBe("npm")
  expect(path).toContain("node_modules")
  expect(launch.executablePath).toBe(path)
  expect(launch.env?.["LD_LIBRARY_PATH"]).toContain("node_modules")
})

it("honors CHROMIUM_PATH before anything else, and Playwright's if it is installed", () => {
  vi.mocked(chromium.executablePath).mockReturnValue(process.execPath)
  expect(chooseBrowser(linux)).toMatchObject({ origin: "Playwright", path: process.execPath })
  expect(chooseBrowser({ ...linux, named: "/usr/bin/chromium" })).toMatchObject({
    origin: "CHROMIUM_PATH",
    launch: { executablePath: "/usr/bin/chromium" },
  })
})

it.each([
  { ...linux, platform: "darwin" },
  { ...linux, platform: "win32" },
  { ...linux, arch: "arm64" },
])(
  "installs Playwright's on $platform $arch, and says what to type when that fails",
  async (machine) => {
    const installOwn = vi.fn<() => void>()
    await expect(installBrowser(machine, installOwn)).rejects.toThrow(
      "Type `npx playwright install --with-deps chromium`; or test with one that you have: `CHROMIUM_PATH=/path/to/chromium npm test`.",
    )
    expect(installOwn).toHaveBeenCalledOnce()
    vi.mocked(chromium.executablePath).mockReturnValue(process.execPath)
    expect((await installBrowser(machine, installOwn)).launch.executablePath).toBeUndefined()
    expect(installOwn).toHaveBeenCalledOnce()
  },
)

it("names a CHROMIUM_PATH without a program", async () => {
  const named = { ...linux, named: absent }
  await expect(installBrowser(named)).rejects.toThrow(`CHROMIUM_PATH is ${absent}, and there is no`)
  expect((await installBrowser({ ...linux, named: process.execPath })).path).toBe(process.execPath)
})
