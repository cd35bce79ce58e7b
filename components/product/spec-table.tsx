export interface SpecRow {
  name: string
  value: string
}

/** Facts of a product as a table of two columns. */
export function SpecTable({ rows }: { rows: readonly SpecRow[] }) {
  return (
    <table className="specs">
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td>{row.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
