import { decodeQR } from "qr/decode.js"

/** The longest side in which a picture is searched, in pixels: first as sharp as needed, then smaller. */
const sides = [1600, 800]
/** How long one search may take. */
const timeLimitMs = 2_000

/** The character sets of EPC069-12, by the digit in the code's third line. */
const characterSets = [
  "utf-8",
  "iso-8859-1",
  "iso-8859-2",
  "iso-8859-4",
  "iso-8859-5",
  "iso-8859-7",
  "iso-8859-10",
  "iso-8859-15",
]

/**
 * The text of a QR code in a picture.
 * @param pixels RGBA, four bytes each
 * @throws Error if no code is found
 */
export function readQr(pixels: { width: number; height: number; data: Uint8ClampedArray }): string {
  return decodeQR(
    { width: pixels.width, height: pixels.height, data: pixels.data },
    { textDecoder: decoded, timeLimit: timeLimitMs },
  )
}

/**
 * The text of a QR code in a picture file.
 * @returns undefined if no code is found
 * @throws Error if the file is not a picture that the browser can open
 */
export async function readQrPicture(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file)
  try {
    for (const side of sides) {
      try {
        return readQr(pixelsOf(picture, side))
      } catch {
        // No code was found at this size.
      }
    }
    return undefined
  } finally {
    picture.close()
  }
}

function pixelsOf(picture: ImageBitmap, side: number): ImageData {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext("2d")
  if (!context) throw new Error("the browser can't draw")
  // Transparent pictures are meant to be on white.
  context.fillStyle = "#ffffff"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** In the character set that a payment's code names, or UTF-8. */
function decoded(bytes: Uint8Array): string {
  const named = /^BCD\r?\n00[12]\r?\n([1-8])\r?\n/.exec(new TextDecoder("latin1").decode(bytes))
  const characterSet = characterSets[Number(named?.[1] ?? 1) - 1] ?? "utf-8"
  return new TextDecoder(characterSet).decode(bytes)
}
