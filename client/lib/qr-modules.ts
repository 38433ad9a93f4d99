import { encodeQR } from "qr"

/** The quiet zone that scanners require (ISO/IEC 18004 section 9.1), in modules. */
const border = 4

/** A text as a QR code of level M: rows of modules, dark where true, with the quiet zone. */
export function qrModules(text: string): boolean[][] {
  return encodeQR(text, "raw", { ecc: "medium", border })
}
