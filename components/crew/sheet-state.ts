import type { CrewListLine } from '#lib/contract/crew-list.ts'
import { typedQty, type WantedUnits } from '#lib/domain/cart/add-many.ts'
import type { CrewTable } from '#lib/domain/crew/crew-sheet.ts'
import type { Cents } from '#lib/domain/money/money.ts'

/** Text by variant id. */
export type Typed = Readonly<Record<string, string>>

/** What a sheet asks for as it stands, and what that comes to. What is no number counts as nothing here. */
export function sheetState(
  tables: readonly CrewTable[],
  typed: Typed,
): { wanted: WantedUnits[]; saved: Omit<CrewListLine, 'name'>[]; units: number; total: Cents } {
  const lines = tables.flatMap(({ columns, rows }) =>
    columns.flatMap(({ price }, column) =>
      rows.flatMap(({ cells }) => {
        const cell = cells[column]
        const qty = cell && typedQty(typed[cell.variantId] ?? '')
        return cell && qty
          ? [{ productId: cell.productId, variantId: cell.variantId, size: cell.size, qty, price }]
          : []
      }),
    ),
  )
  return {
    wanted: lines.map(({ productId, variantId, qty }) => ({ productId, variantId, qty })),
    saved: lines.map(({ productId, size, qty }) => ({ productId, size, qty })),
    units: lines.reduce((sum, { qty }) => sum + qty, 0),
    total: lines.reduce((sum, { qty, price }) => sum + qty * price, 0),
  }
}
