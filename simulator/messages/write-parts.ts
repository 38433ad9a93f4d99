import { element, type Written } from "../xml/xml-text.ts"

/** The clearing system's own BIC in the simulation. */
export const clearingBic = "SIMCLULLXXX"

export const bank = (name: string, bic: string) =>
  element(name, [element("FinInstnId", [element("BICFI", bic)])])

export const party = (name: string, holder: string) => element(name, [element("Nm", holder)])

export const account = (name: string, iban: string) =>
  element(name, [element("Id", [element("IBAN", iban)])])

/** MsgId and time, and what else a head has. */
export function header(messageId: string, at: Date, ...more: (Written | undefined)[]): Written {
  const stamps = [element("MsgId", messageId), element("CreDtTm", at.toISOString())]
  return element("GrpHdr", [...stamps, ...more])
}

export const settlement = element("SttlmInf", [
  element("SttlmMtd", "CLRG"),
  element("ClrSys", [element("Prtry", "SIM")]),
])

/** A reason with the bank that gives it. */
export function reason(name: string, code: string, bic: string): Written {
  const by = element("Id", [element("OrgId", [element("AnyBIC", bic)])])
  return element(name, [element("Orgtr", [by]), element("Rsn", [element("Cd", code)])])
}

/** The message that another is about; named without a version, as since 2025. */
export function originalGroup(messageId: string, name = "pacs.008"): Written {
  const ids = [element("OrgnlMsgId", messageId), element("OrgnlMsgNmId", name)]
  return element("OrgnlGrpInf", ids)
}
