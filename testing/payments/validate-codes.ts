/**
 * npm run qr:validate
 * Draws the QR codes of 500 random payment requests and has zbarimg, a reader that shares no code with the
 * bank, read them. Exits with 1 unless each is read byte for byte, or if zbarimg is missing.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { requirePrograms } from "../../scripts/system-programs.ts"
import { drawnCode, requestCodes } from "./request-codes.ts"

requirePrograms({ zbarimg: "zbar-tools" })
const count = 500
const folder = mkdtempSync(join(tmpdir(), "tessera-qr-"))
try {
  const codes = requestCodes(count)
  const files = codes.map(({ code }, at) => {
    const { side, gray } = drawnCode(code, 4)
    const file = join(folder, `${at}.pgm`)
    writeFileSync(file, Buffer.concat([Buffer.from(`P5 ${side} ${side} 255\n`), gray]))
    return file
  })
  const { stdout } = spawnSync("zbarimg", ["--quiet", "--xml", ...files], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  })
  const read = new Map(
    [
      ...stdout.matchAll(
        /<source href='(?:[^']*[/])?([0-9]+)[.]pgm'>[\s\S]*?<data[^>]*><!\[CDATA\[([\s\S]*?)\]\]><[/]data>/g,
      ),
    ].map(([, at, text]) => [Number(at), text]),
  )
  const wrong = codes.flatMap(({ code }, at) =>
    read.get(at) === code ? [] : [`${JSON.stringify(code)} was read as ${read.get(at)}`],
  )
  if (wrong.length > 0) {
    throw new Error(`zbarimg read ${wrong.length} of ${count} codes wrongly: ${wrong[0]}`)
  }
  console.log(`zbarimg reads the QR codes of ${count} payment requests byte for byte.`)
} finally {
  rmSync(folder, { recursive: true })
}
