import { type ReactNode, useEffect, useRef } from 'react'

import { Surface } from '#web/ui/layout/surface.tsx'
import { VisuallyHidden } from '#web/ui/layout/text.tsx'

import styles from './data-table.module.css'

export type Column<T> = {
  key: string
  label: string
  cell: (row: T) => ReactNode
  /** Figures are aligned right. */
  isFigure?: true
}

type DataTableProps<T> = {
  /** Caption of the table. */
  caption: string
  rows: readonly T[]
  columns: readonly Column<T>[]
  /** The row that the keys are at. */
  marked: string | undefined
  onMark: (id: string) => void
  /** Name of a row, for its checkbox. */
  nameOf: (row: T) => string
  /** Rows that are ticked; without it none can be. */
  ticks?: { ids: ReadonlySet<string>; onTick: (ids: ReadonlySet<string>) => void }
}

/** The dense table of a list of the console: one row is marked, any can be ticked; on phones each row is a card. */
export function DataTable<T extends { id: string }>(props: DataTableProps<T>) {
  const { caption, rows, columns, marked, onMark, nameOf, ticks } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const seen = useRef(marked)
  // A page that opens stays at its top; what the keys come to is brought into view.
  useEffect(() => {
    if (seen.current !== marked) body.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    seen.current = marked
  }, [marked])
  const toggle = (id: string) => ticks?.onTick(toggled(ticks.ids, id))
  const isAll = rows.length > 0 && rows.every(({ id }) => ticks?.ids.has(id))
  return (
    <Surface flush>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {ticks && (
              <th scope="col" className={styles.tick}>
                <input
                  type="checkbox"
                  aria-label="Select all shown"
                  checked={isAll}
                  onChange={() => ticks.onTick(new Set(isAll ? [] : rows.map(({ id }) => id)))}
                />
              </th>
            )}
            {columns.map(({ key, label, isFigure }) => (
              <th key={key} scope="col" data-figure={isFigure}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <tr key={row.id} data-row aria-current={row.id === marked || undefined} onClick={() => onMark(row.id)}>
              {ticks && (
                <td className={styles.tick}>
                  <input
                    type="checkbox"
                    aria-label={`Tick ${nameOf(row)}`}
                    checked={ticks.ids.has(row.id)}
                    onChange={() => toggle(row.id)}
                  />
                </td>
              )}
              {columns.map(({ key, cell, isFigure }, at) => (
                <td key={key} data-lead={at === 0 || undefined} data-figure={isFigure}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Surface>
  )
}

/** The same ticks with this one set or taken away. */
export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
