import { element, type Written } from "../xml/xml-text.ts"

/** The BIC of the simulated clearing system. */
export const clearingBic = "SIMCLULLXXX"

export const bank = (name: string, bic: string) =>
  element(name, [element("FinInstnId", [element("BICFI", bic)])])

export const party = (name: string, holder: string) => element(name, [element("Nm", holder)])

export const account = (name: string, iban: string) =>
  element(name, [element("Id", [element("IBAN", iban)])])

/** A group header: message identifier, time, and further elements. */
export function header(messageId: string, at: Date, ...more: (Written | undefined)[]): Written {
  const stamps = [element("MsgId", messageId), element("CreDtTm", at.toISOString())]
  return element("GrpHdr", [...stamps, ...more])
}

export const settlement = element("SttlmInf", [
  element("SttlmMtd", "CLRG"),
  element("ClrSys", [element("Prtry", "SIM")]),
])

/** A reason code and the bank that states it. */
export function reason(name: string, code: string, bic: string): Written {
  const by = element("Id", [element("OrgId", [element("AnyBIC", bic)])])
  return element(name, [element("Orgtr", [by]), element("Rsn", [element("Cd", code)])])
}

/** A reference to an earlier message. Its name has no version, as required since 2025. */
export function originalGroup(messageId: string, name = "pacs.008"): Written {
  const ids = [element("OrgnlMsgId", messageId), element("OrgnlMsgNmId", name)]
  return element("OrgnlGrpInf", ids)
}
