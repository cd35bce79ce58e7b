import { Unbroken } from '#components/ui/unbroken.tsx'

export interface SpecRow {
  name: string
  value: string
  /** Where the value is explained. */
  href?: string | undefined
}

/** Facts of a product as a table of two columns. */
export function SpecTable({ rows }: { rows: readonly SpecRow[] }) {
  return (
    <table className="specs">
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td>
              {row.href ? (
                <a href={row.href}>
                  <Unbroken text={row.value} />
                </a>
              ) : (
                <Unbroken text={row.value} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
