import { type Cents, fromDollars } from '../money/money.ts'
import type { ReturnReason } from './return-reasons.ts'
import { RETURN_NOTE_MAX } from './return-rules.ts'

/** What a shopper has said so far about one line. */
export interface DraftLine {
  chosen: boolean
  qty: number
  reason: ReturnReason | ''
  note: string
  /** The size that is wanted instead of the money; empty is the money [OPS-11]. */
  exchange: string
}

/** By line id; a line nobody has touched is not there. */
export type ReturnDraft = Readonly<Record<string, DraftLine>>

interface OpenLine {
  lineId: string
  returnableQty: number
}

export interface ReturnIntent {
  lineId: string
  qty: number
  reason: ReturnReason
  note?: string
  exchangeVariantId?: string
}

const UNTOUCHED: DraftLine = { chosen: false, qty: 1, reason: '', note: '', exchange: '' }

/** A line of a draft, its quantity within what can still come back [RET-05]. */
export function draftLine(draft: ReturnDraft, { lineId, returnableQty }: OpenLine): DraftLine {
  const line = draft[lineId] ?? UNTOUCHED
  const qty = Math.max(1, Math.min(line.qty, returnableQty))
  return { ...line, qty, chosen: line.chosen && returnableQty > 0 }
}

/** A draft with something said about one line. */
export function withLine(draft: ReturnDraft, lineId: string, change: Partial<DraftLine>): ReturnDraft {
  return { ...draft, [lineId]: { ...(draft[lineId] ?? UNTOUCHED), ...change } }
}

export interface DraftProblem {
  /** Undefined when it is about the whole. */
  lineId?: string
  field: 'chosen' | 'reason' | 'note'
  message: string
}

/** What is missing before a draft can be sent, from top to bottom [RET-05]. */
export function draftProblems(draft: ReturnDraft, lines: readonly OpenLine[]): DraftProblem[] {
  const chosen = lines.filter((line) => draftLine(draft, line).chosen)
  if (chosen.length === 0) return [{ field: 'chosen', message: 'Choose at least one item.' }]
  return chosen.flatMap((line) => lineProblems(line.lineId, draftLine(draft, line)))
}

function lineProblems(lineId: string, { reason, note }: DraftLine): DraftProblem[] {
  const tooLong = noteLength(note) > RETURN_NOTE_MAX
  return [
    ...(reason === '' ? [{ lineId, field: 'reason' as const, message: 'Choose a reason.' }] : []),
    ...(tooLong
      ? [{ lineId, field: 'note' as const, message: `Note must be ${RETURN_NOTE_MAX} characters or fewer.` }]
      : []),
  ]
}

/** Characters as the shop counts them: an emoji is one. */
export function noteLength(note: string): number {
  return [...note.trim()].length
}

/** What a draft without problems asks for [API-56]. */
export function intentsOf(draft: ReturnDraft, lines: readonly OpenLine[]): ReturnIntent[] {
  return lines.flatMap((line) => {
    const { chosen, qty, reason, note, exchange } = draftLine(draft, line)
    if (!chosen || reason === '') return []
    return [
      {
        lineId: line.lineId,
        qty,
        reason,
        ...(note.trim() ? { note: note.trim() } : {}),
        ...(exchange ? { exchangeVariantId: exchange } : {}),
      },
    ]
  })
}

interface Refunds {
  lines: readonly (OpenLine & { amounts: readonly number[] })[]
  most?: number | undefined
}

/**
 * What goes back for a draft, to the cent: what the shop says for so many of each line, and nothing for an exchange; no
 * more than is left of the order, and then it is `capped` [OPS-11].
 */
export function refundOf(draft: ReturnDraft, { lines, most }: Refunds): { cents: Cents; capped: boolean } {
  const cents = lines.reduce((sum, line) => {
    const { chosen, qty, exchange } = draftLine(draft, line)
    return chosen && !exchange ? sum + fromDollars(line.amounts[qty - 1] ?? 0) : sum
  }, 0)
  const left = most === undefined ? cents : Math.min(cents, fromDollars(most))
  return { cents: left, capped: left < cents }
}
