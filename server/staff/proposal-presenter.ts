import type { Topic } from "#shared/contracts/live.ts"
import type { DecisionAnswer, PageLink, ProposalRow } from "#shared/contracts/staff-proposals.ts"
import type { Env } from "../config/env.ts"

type Json = Readonly<Record<string, unknown>>

/** What a proposal of a kind says: what is asked for, and what was true of its subject. */
export type Presented<Payload = Json, State = Json> = {
  readonly payload: Payload
  /** What the kind's state function returned when it was proposed. */
  readonly before: State
  /** The member concerned; null if it concerns no member. */
  readonly member: { readonly id: number; readonly name: string } | null
}

/** How proposals of a kind are shown to the employees who decide them. */
export type ProposalPresenter<Payload = Json, State = Json> = {
  /** What every proposal of the kind asks for, such as "unfreeze a card". */
  title: string
  /** What happens when it is approved, such as "Unfreeze Marta Lindqvist's card ending in 4821." */
  sentence(proposal: Presented<Payload, State>): string
  /** The table of what changes. */
  rows(proposal: Presented<Payload, State>, env: Pick<Env, "BANK_TIME_ZONE">): ProposalRow[]
  /** The page of what it concerns, below STAFF_URL, if that is not the member's file. */
  link?(proposal: Presented<Payload, State>): PageLink | null
  /** A refusal of the kind's action as a sentence; undefined for reasons that it does not know. */
  refusal?(reason: string): string | undefined
  /** What has changed for the member once it is carried out, for the member's open pages. */
  announces?: readonly Topic[]
  /** What is shown once to who approved, from the `once` of the kind's action. */
  once?(once: Readonly<Record<string, string>>, env: Pick<Env, "STAFF_URL">): DecisionAnswer["once"]
}

/** How proposals of a kind are shown. The staff app has all kinds (apps/staff/presenter-of.ts). */
export type PresenterOf = (kind: string) => ProposalPresenter

/** Declares how a kind is shown. Its types are those of its SQL functions, which alone write the rows. */
export const presenter = <Payload extends object, State extends object>(
  declared: ProposalPresenter<Payload, State>,
): ProposalPresenter => declared as unknown as ProposalPresenter
