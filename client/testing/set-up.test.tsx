import { screen } from "@testing-library/react"
import { useEffect, useState } from "react"
import { expect, test } from "vitest"
import { show } from "./show.tsx"

/** After a click, renders eight times, each time in a task of its own, for longer than a timer waits. */
function Steps() {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (step === 0 || step === 8) return
    const end = performance.now() + 2
    while (performance.now() < end);
    void Promise.resolve().then(() => setStep(step + 1))
  }, [step])
  const begin = () => Promise.resolve().then(() => setStep(1))
  return (
    <button type="button" onClick={() => void begin()}>
      {step}
    </button>
  )
}

test("after a click, all that follows from it is on the page", async () => {
  const { user } = show(<Steps />)
  await user.click(screen.getByText("0"))
  expect(screen.getByText("8")).toBeVisible()
})
