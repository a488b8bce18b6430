import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import { TimeLink } from './time-link.tsx'

import styles from './slot-chips.module.css'

type SlotChipsProps = {
  slots: readonly { date: string; start: string; label: string }[]
  /** Address of the booking page; null while no service is chosen: then the times are only told. */
  booking: string | null
  name: string
  label?: string
}

/** The next free times; each opens the booking with day and time chosen. */
export function SlotChips({ slots, booking, name, label = 'Next available' }: SlotChipsProps) {
  if (slots.length === 0)
    return (
      <Row as={Quiet} size="sm">
        <Icon name="calendar" size={18} /> No times in the coming days
      </Row>
    )
  return (
    <Stack gap={8}>
      <Quiet as="span" size="sm">
        {label}
      </Quiet>
      <PlainList row gap={8} className={styles.slots}>
        {slots.map(({ date, start, label: text }) => (
          <li key={`${date}${start}`}>
            {booking === null ? (
              <span className={styles.told}>{text}</span>
            ) : (
              <TimeLink
                booking={booking}
                date={date}
                time={start}
                spoken={`Book ${name}, ${text}`}
                className={styles.chip}
              >
                {text}
              </TimeLink>
            )}
          </li>
        ))}
      </PlainList>
    </Stack>
  )
}
