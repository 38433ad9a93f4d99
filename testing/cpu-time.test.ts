import { spawn } from "node:child_process"
import { once } from "node:events"
import { expect, test } from "vitest"
import { timeWithoutCore } from "./cpu-time.ts"

test.runIf(process.platform === "linux")(
  "two programs that share a core wait for it about as long as they run",
  async () => {
    const busy =
      "while (process.cpuUsage().user < 1e6); console.log('done'); setInterval(() => {}, 1e6)"
    const programs = [1, 2].map(() =>
      spawn("taskset", ["-c", "0", process.execPath, "-e", busy], {
        stdio: ["ignore", "pipe", "inherit"],
      }),
    )
    try {
      await Promise.all(programs.map(({ stdout }) => once(stdout, "data")))
      for (const { pid = 0 } of programs) {
        expect(await timeWithoutCore(pid)).toBeGreaterThan(400)
      }
    } finally {
      for (const program of programs) program.kill()
    }
  },
)
