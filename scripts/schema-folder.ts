import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { XmlDocument, XmlValidateError, XsdValidator } from "libxml2-wasm"
import { MessageError } from "../server/payments/messages/message-error.ts"
import { messageName } from "../server/payments/messages/message-name.ts"

/** A folder of ISO 20022 schemas, each in a file named after its message: pacs.008.001.08.xsd. */
export class SchemaFolder {
  /** How many messages of each name were validated. */
  readonly counts = new Map<string, number>()
  private readonly dir: string
  private readonly validators = new Map<string, XsdValidator>()

  constructor(dir: string) {
    this.dir = dir
  }

  /** A message's errors, one sentence each; none if it is valid. */
  findings(bytes: Uint8Array): string[] {
    let name: string
    try {
      name = messageName(bytes.subarray(0, 64 * 1024))
    } catch (error) {
      if (error instanceof MessageError) return [error.message]
      throw error
    }
    const validator = this.validator(name)
    if (!validator) return [`There is no ${name}.xsd in ${this.dir}.`]
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    let document: XmlDocument | undefined
    try {
      document = XmlDocument.fromBuffer(bytes)
      validator.validate(document)
      return []
    } catch (error) {
      if (error instanceof XmlValidateError) {
        return error.details.map(({ line, message }) => `Line ${line}: ${message.trim()}`)
      }
      return [error instanceof Error ? error.message.trim() : String(error)]
    } finally {
      document?.dispose()
    }
  }

  /** Frees the memory of the schemas. */
  dispose(): void {
    for (const validator of this.validators.values()) validator.dispose()
    this.validators.clear()
  }

  private validator(name: string): XsdValidator | undefined {
    const known = this.validators.get(name)
    if (known) return known
    const file = join(this.dir, `${name}.xsd`)
    if (!existsSync(file)) return undefined
    const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(file)))
    this.validators.set(name, validator)
    return validator
  }
}
