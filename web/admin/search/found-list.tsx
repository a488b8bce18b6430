import type { ReactNode } from 'react'

import type { FoundGroup, FoundLine } from './found-lines.ts'

import styles from './found-list.module.css'

type FoundListProps = {
  isShown: boolean
  id: string
  groups: FoundGroup[]
  /** The key of the line that Enter opens. */
  chosen: string | undefined
  onChoose: (line: FoundLine) => void
  /** Message when there are no lines. */
  children: ReactNode
}

export function FoundList({ isShown, id, groups, chosen, onChoose, children }: FoundListProps) {
  if (!isShown) return null
  return (
    <div className={styles.found}>
      {groups.length === 0 && (
        <p className={styles.none} role="status">
          {children}
        </p>
      )}
      <div id={id} role="listbox" aria-label="Found">
        {groups.map(({ label, lines }) => (
          <div key={label} role="group" aria-label={label}>
            <p className={styles.label} aria-hidden="true">
              {label}
            </p>
            {lines.map((line) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and its keys
              <div
                key={line.key}
                id={line.key}
                role="option"
                aria-selected={line.key === chosen}
                className={styles.line}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(line)}
              >
                <strong>{line.title}</strong>
                <span>{line.text}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
