/** The name of a column; `figure` for numbers at the right edge, `spoken` if only a screen reader needs it. */
type ColumnName = string | { figure: string } | { spoken: string }

/** The head of a table with one row of column names. */
export function TableHead({ columns }: { columns: readonly ColumnName[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <ColumnHead key={JSON.stringify(column)} column={column} />
        ))}
      </tr>
    </thead>
  )
}

function ColumnHead({ column }: { column: ColumnName }) {
  if (typeof column === 'string') return <th scope="col">{column}</th>
  if ('spoken' in column)
    return (
      <th scope="col">
        <span className="spoken">{column.spoken}</span>
      </th>
    )
  return (
    <th scope="col" className="text-right whitespace-nowrap">
      {column.figure}
    </th>
  )
}
