import jsqr from "jsqr"
import { expect, test } from "vitest"
import { readEpcCode } from "#shared/payments/epc-code.ts"
import { readQr } from "../../client/lib/read-qr.ts"
import { fullForm } from "../full-form.ts"
import { drawnCode, requestCodes } from "./request-codes.ts"

/** 500 in `npm run verify`. */
const count = fullForm ? 500 : 60

test("requests with names and reasons in any script are read by two readers, byte for byte", () => {
  for (const { code, request } of requestCodes(count)) {
    const { side, gray } = drawnCode(code, 3)
    const data = new Uint8ClampedArray(side * side * 4)
    for (const [at, shade] of gray.entries()) data.set([shade, shade, shade, 255], at * 4)
    expect(readQr({ width: side, height: side, data })).toBe(code)
    expect(jsqr(data, side, side)?.data).toBe(code)
    expect(readEpcCode(code)).toMatchObject({
      ok: true,
      payment: {
        iban: request.payeeIban,
        reference: request.reference,
        amount: request.amount,
      },
    })
  }
})

test("a picture without a code is not read", () => {
  const data = new Uint8ClampedArray(100 * 100 * 4).fill(255)
  expect(() => readQr({ width: 100, height: 100, data })).toThrow(Error)
})
