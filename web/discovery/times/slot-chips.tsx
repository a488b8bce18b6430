import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import { TimeLink } from './time-link.tsx'

import styles from './slot-chips.module.css'

type SlotChipsProps = {
  slots: readonly { date: string; start: string; label: string }[]
  /** Address of the booking page; null while no service is chosen. */
  booking: string | null
  /** Address of the provider's page: it opens at the day then. */
  profile: string
  name: string
  label?: string
}

/** The next available times; each opens the booking with day and time chosen, or the provider's services on that day. */
export function SlotChips({ slots, booking, profile, name, label = 'Next available' }: SlotChipsProps) {
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
            <TimeLink
              page={booking ?? profile}
              date={date}
              time={booking === null ? undefined : start}
              spoken={`${booking === null ? 'See' : 'Book'} ${name}, ${text}`}
              className={styles.chip}
            >
              {text}
            </TimeLink>
          </li>
        ))}
      </PlainList>
    </Stack>
  )
}
