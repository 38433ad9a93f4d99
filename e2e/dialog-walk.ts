import type { BrowserContext, Page, Request } from "@playwright/test"
import {
  controlsOn,
  installWalker,
  type Overlay,
  overlaysOn,
  pressControl,
} from "./overlay-buttons.ts"

/** What a walk has opened: how many overlays of each role, and how many states it has looked at. */
export type Walked = Record<string, number>

type Walk = {
  /** What the bank says to a change. */
  readonly refusal: string
  /** The names of buttons that are not pressed. */
  readonly left: readonly string[]
  /** Called in each state. */
  readonly look: (where: string) => Promise<void>
}

/**
 * Presses every button of pages, one after the other, also those of what they open, and looks at each state: dialogs,
 * menus, lists, calendars, tooltips, what a choice shows, and the messages of forms that are submitted empty. A new
 * dialog is opened without anybody naming it. Nothing that is pressed changes anything: the bank's answer to a change
 * is a refusal, which the page then shows.
 */
export class DialogWalk {
  readonly walked: Walked = {}
  private readonly seen = new Set<string>()
  private readonly waiting = new Set<Request>()
  private readonly page: Page
  private readonly walk: Walk
  private path = ""
  private address = ""

  private constructor(page: Page, walk: Walk) {
    this.page = page
    this.walk = walk
    page.on("dialog", (dialog) => {
      dialog.accept().catch(() => undefined)
    })
    page.on("request", (request) => {
      if (request.resourceType() !== "eventsource") this.waiting.add(request)
    })
    page.on("requestfinished", (request) => void this.waiting.delete(request))
    page.on("requestfailed", (request) => void this.waiting.delete(request))
  }

  /** Begins a walk on the pages that are opened from now on. */
  static async begin(page: Page, walk: Walk): Promise<DialogWalk> {
    await installWalker(page.context())
    await refuseChanges(page.context(), walk.refusal)
    return new DialogWalk(page, walk)
  }

  /** Presses everything on the page that is open. */
  async openAll(path: string): Promise<void> {
    this.path = path
    this.address = this.page.url()
    await this.settle()
    await this.pressEach([])
  }

  /** Presses each control of the topmost overlay that the presses before led to. */
  private async pressEach(before: readonly string[]): Promise<void> {
    const place = (await overlaysOn(this.page)).at(-1)?.name
    for (;;) {
      // A section that is open now, or a filter.
      if (before.length === 0) this.address = this.page.url()
      const base = await overlaysOn(this.page)
      const next = await this.pressNext()
      if (next === undefined) return
      const trail = [...before, next]
      const open = await overlaysOn(this.page)
      await this.walk.look([this.path, ...trail].join(" › "))
      this.count("states")
      const opened = open.filter(({ id }) => !base.some((each) => each.id === id))
      for (const { role } of opened) this.count(role)
      if (opened.length > 0 && !this.isElsewhere()) await this.pressEach(trail)
      if (await this.closeTo(base)) continue
      if (!(await this.pressAgain(before))) await this.reopen(before)
      if ((await overlaysOn(this.page)).at(-1)?.name !== place) return
    }
  }

  /** Presses the first control that was not pressed before, and returns what it is. */
  private async pressNext(): Promise<string | undefined> {
    for (const [index, { key, place }] of (await controlsOn(this.page)).entries()) {
      const known = `${place === "page" ? this.path : place} › ${key}`
      if (this.seen.has(known) || this.walk.left.some((name) => key.endsWith(name))) continue
      this.seen.add(known)
      await this.press(index)
      return key
    }
    return undefined
  }

  private async press(index: number): Promise<void> {
    await pressControl(this.page, index)
    await this.settle()
  }

  /** Closes what was opened after; returns whether all else is still open. */
  private async closeTo(base: readonly Overlay[]): Promise<boolean> {
    for (let attempt = 0; attempt < 4 && !this.isElsewhere(); attempt += 1) {
      const open = await overlaysOn(this.page)
      if (!base.every(({ id }) => open.some((each) => each.id === id))) return false
      if (open.length === base.length) return true
      await this.page.keyboard.press("Escape")
      await this.settle()
    }
    return false
  }

  /** Presses what led to where the walk was, after all was closed; returns whether that was there. */
  private async pressAgain(trail: readonly string[]): Promise<boolean> {
    if (!(await this.closeTo([]))) return false
    for (const key of trail) {
      const index = (await controlsOn(this.page)).findIndex((control) => control.key === key)
      if (index === -1) return false
      await this.press(index)
    }
    return true
  }

  /** Opens the page again, and what was open on it. */
  private async reopen(trail: readonly string[]): Promise<void> {
    this.count("again")
    if (this.isElsewhere()) await this.page.goto(this.address)
    else await this.page.reload()
    await this.settle()
    // Its data may come after its code.
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (await this.pressAgain(trail)) return
      await this.settle()
    }
  }

  private isElsewhere(): boolean {
    return new URL(this.page.url()).pathname !== new URL(this.address).pathname
  }

  private count(what: string): void {
    this.walked[what] = (this.walked[what] ?? 0) + 1
  }

  /** Waits until nothing is fetched, and the page has not changed for a moment. */
  private async settle(): Promise<void> {
    for (let round = 0; round < 100; round += 1) {
      await quiet(this.page)
      if (this.waiting.size === 0) return
    }
  }
}

/**
 * Waits until nothing is loading (client/ui/skeleton.tsx), and the page has not changed for some frames, which come
 * later on a busy machine, as does what they show.
 */
export async function quiet(page: Page): Promise<void> {
  try {
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          // Not a button that waits: for the member's password, it may wait forever.
          const skeleton = "[aria-busy=true]:not(button), span.bg-tile:empty"
          let [frames, still] = [0, 0]
          const observer = new MutationObserver(() => {
            still = 0
          })
          const all = { subtree: true, childList: true, attributes: true, characterData: true }
          observer.observe(document, all)
          const look = () => {
            frames += 1
            const loads = frames < 600 && document.querySelector(skeleton) !== null
            still = loads ? 0 : still + 1
            if (still < 6) return void requestAnimationFrame(look)
            observer.disconnect()
            done()
          }
          requestAnimationFrame(look)
        }),
    )
  } catch {
    // The page was left meanwhile.
    await page.waitForLoadState()
  }
}

/** Answers every change in the bank's place: nothing happens, and the page says so. */
async function refuseChanges(context: BrowserContext, refusal: string): Promise<void> {
  await context.route(/\/api\//, async (route) => {
    if (route.request().method() === "GET") return route.fallback()
    await route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      body: JSON.stringify({ code: "conflict", title: refusal, detail: refusal }),
    })
  })
}
