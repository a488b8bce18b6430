import type { HouseholdMember } from '#contract/household.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

import styles from './household.module.css'

/** A member's notes, each with its label. */
export function NoteList({ lines }: Pick<HouseholdMember, 'lines'>) {
  return (
    <FactList className={styles.notes}>
      {lines.map(({ label, text, is_over }) => (
        <Fact key={label} name={label}>
          {is_over ? (
            <Row gap={8} wrap>
              {text}
              <Badge tone="warn" icon="alert">
                Expired
              </Badge>
            </Row>
          ) : (
            text
          )}
        </Fact>
      ))}
    </FactList>
  )
}
