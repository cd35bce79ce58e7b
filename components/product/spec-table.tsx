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
                <a className="link" href={row.href}>
                  {row.value}
                </a>
              ) : (
                row.value
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
