import { useState } from 'react'
import { describedBy, FieldError } from '#components/ui/field.tsx'
import { Money } from '#components/ui/money.tsx'
import type { CrewCell, CrewTable } from '#lib/domain/crew/crew-sheet.ts'
import { sizeIn } from '#lib/domain/sizes/sizes.ts'
import { useSizeSystem } from '#stores/size-system.ts'
import type { Typed } from './sheet-state.ts'

interface CrewGridProps {
  table: CrewTable
  /** What the fields hold at first. */
  typed: Typed
  troubles: Typed
  /** Of the style. */
  name: string
}

/**
 * A table of the sheet. One of several colours has a heading that opens it: the first is open, and any where something
 * stands or is wrong.
 */
export function CrewPart({ first, ...grid }: CrewGridProps & { first: boolean }) {
  const { table, typed, troubles } = grid
  const ids = table.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.variantId ?? []))
  // Once open it is closed by nobody but the shopper: not under the fingers of who mends the last trouble in it.
  const [opened, setOpened] = useState(first || ids.some((id) => typed[id]))
  if (!opened && ids.some((id) => troubles[id])) setOpened(true)
  if (!table.title) return <CrewGrid {...grid} />
  return (
    <details open={opened} onToggle={({ currentTarget }) => setOpened(currentTarget.open)} className="rounded bg-card">
      <summary className="min-h-12 cursor-pointer px-3 py-3 text-lg font-semibold">{table.title}</summary>
      <CrewGrid {...grid} />
    </details>
  )
}

/** Sizes down, colours or widths across, a quantity in each with what is left of it. */
function CrewGrid({ table: { title, columns, rows }, typed, troubles, name }: CrewGridProps) {
  const system = useSizeSystem()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-scroll rounded bg-card" aria-label={title ?? `${name}: sizes`} tabIndex={0}>
      <table className="w-full border-collapse tabular-nums">
        <thead>
          <tr className="border-b-2 border-ink text-left align-bottom">
            <th scope="col" className="sticky left-0 z-1 bg-card px-3 py-2">
              Size
            </th>
            {columns.map((column) => (
              <th key={column.title} scope="col" className="min-w-28 px-2 py-2">
                {column.title}
                <span className="block text-sm font-normal">
                  <Money cents={column.price} /> each
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ size, cells }) => (
            <tr key={size.label} className="border-b border-line align-top">
              <th scope="row" className="sticky left-0 z-1 bg-card px-3 py-4 text-left whitespace-nowrap">
                {sizeIn(system, size)}
              </th>
              {cells.map((cell, i) => {
                const column = columns[i]?.title ?? ''
                const where = [sizeIn(system, size), columns.length > 1 ? column : '', title].filter(Boolean).join(', ')
                return (
                  <td key={column} className="px-2 py-2">
                    {cell ? (
                      <CrewField
                        cell={cell}
                        label={`Quantity of ${where}`}
                        typed={typed[cell.variantId] ?? ''}
                        trouble={troubles[cell.variantId]}
                      />
                    ) : (
                      <span className="grid min-h-12 items-center text-steel">
                        <span aria-hidden="true">–</span>
                        <span className="sr-only">Not made</span>
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface CrewFieldProps {
  cell: CrewCell
  label: string
  typed: string
  trouble: string | undefined
}

function CrewField({ cell, label, typed, trouble }: CrewFieldProps) {
  const id = `qty.${cell.variantId}`
  return (
    <div className="grid gap-1">
      <input
        id={id}
        name={id}
        className="input max-w-20 sm:max-w-24"
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        defaultValue={typed}
        placeholder="0"
        {...describedBy({ id, hint: true, error: trouble })}
      />
      <p id={`${id}-hint`} className={`text-sm ${cell.soldOut ? 'text-rust' : 'text-steel'}`}>
        {cell.stock}
      </p>
      <FieldError id={id} error={trouble} />
    </div>
  )
}
