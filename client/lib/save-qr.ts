import { downloadBlob } from "./download-file.ts"
import { loadCode } from "./lazy.tsx"

/** How many pixels a module is wide: large enough to print. */
const scale = 12

/** Saves a QR code as a picture (PNG) on the member's device. */
export async function saveQr(fileName: string, text: string): Promise<void> {
  const { qrModules } = await loadCode(() => import("./qr-modules.ts"))
  const modules = qrModules(text)
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = modules.length * scale
  const context = canvas.getContext("2d")
  if (!context) return
  context.fillStyle = "#ffffff"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = "#0a2027"
  for (const [row, line] of modules.entries()) {
    for (const [column, dark] of line.entries()) {
      if (dark) context.fillRect(column * scale, row * scale, scale, scale)
    }
  }
  canvas.toBlob((picture) => picture && downloadBlob(fileName, picture), "image/png")
}
