import { REVIEW_TAGS_MAX } from '#contract/review-terms.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './tag-field.module.css'

type TagFieldProps = {
  /** Key to label, in order. */
  tags: Readonly<Record<string, string>>
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Short words to tick. */
export function TagField({ tags, chosen, onChange }: TagFieldProps) {
  const isFull = chosen.length >= REVIEW_TAGS_MAX
  return (
    <fieldset className={styles.field}>
      <legend>
        What stood out?{' '}
        <Quiet as="span" size="sm">
          Optional, up to {REVIEW_TAGS_MAX}
        </Quiet>
      </legend>
      <Row wrap gap={8}>
        {Object.entries(tags).map(([tag, label]) => {
          const isChosen = chosen.includes(tag)
          return (
            <Choice
              key={tag}
              type="checkbox"
              className={styles.tag}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((one) => one !== tag) : [...chosen, tag])}
            >
              <span>{label}</span>
            </Choice>
          )
        })}
      </Row>
    </fieldset>
  )
}
