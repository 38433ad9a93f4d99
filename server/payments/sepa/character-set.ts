import anyAscii from "any-ascii"

/** The characters that every bank in SEPA must support (EPC217-08, Basic Latin character set). */
const sepaText = /^[A-Za-z0-9/\-?:().,'+ ]*$/

/** Whether a text contains only SEPA's characters. */
export const isSepaText = (text: string): boolean => sepaText.test(text)

/**
 * The conversions of the EPC's table (EPC217-08, SEPA Conversion Table) that do more than remove an
 * accent. Each entry is a character and its replacement. Four entries of the table are omitted
 * because they are evident errors (it turns ĥ and ħ into i, Þ into b, and þ into p).
 */
const table = new Map(
  `;, [( \\/ ]) _- \`' {( |/ }) ~- &+ ¿? ’' ‘' ÆA ØO ßs æa øo ĐD đd ıi ĲI ĳi ĿL ŀl ŁL łl ŒO œo ŦT ŧt €E
  ΑA ΒV ΓG ΔD ΕE ΖZ ΗI ΘTH ΙI ΚK ΛL ΜM ΝN ΞX ΟO ΠP ΡR ΣS ΤT ΥY ΦF ΧCH ΨPS ΩO
  αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr ςs σs τt υy φf χch ψps ωo
  АA БB ВV ГG ДD ЕE ЖZH ЗZ ИI ЙY КK ЛL МM НN ОO ПP РR СS ТT УU ФF ХH ЦTS ЧCH ШSH ЩSHT ЪA ЬY ЮYU ЯYA
  аa бb вv гg дd еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsht ъa ьy юyu яya`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 1), entry.slice(1)] as const),
)

/**
 * Converts a text to SEPA's characters, at most `longest` of them: by the EPC's table; otherwise
 * without accents; otherwise as letters sound (for scripts that the table does not contain, such as
 * Serbian Cyrillic); otherwise to a period, as in the table. Control characters and line breaks
 * become spaces. The result is only for messages: the caller keeps the original.
 * @returns at least one character, because an empty text is not a valid value; "." if nothing is
 *   left
 */
export function toSepaText(text: string, longest: number): string {
  const converted = Array.from(text.normalize("NFC"), sepaCharacters).join("")
  const line = converted.replace(/ +/g, " ").trim().slice(0, longest).trimEnd()
  return line === "" ? "." : line
}

function sepaCharacters(character: string): string {
  if (isSepaText(character)) return character
  if (/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]/u.test(character)) return " "
  if (/\p{Cf}/u.test(character)) return ""
  const known = table.get(character)
  if (known !== undefined) return known
  const bare = character.normalize("NFKD").replace(/\p{M}/gu, "")
  const converted = Array.from(bare, (one) => table.get(one) ?? one).join("")
  if (converted !== "" && isSepaText(converted)) return converted
  if (!/\p{L}/u.test(character)) return "."
  const sounds = anyAscii(character)
  return sounds !== "" && isSepaText(sounds) ? sounds : "."
}
