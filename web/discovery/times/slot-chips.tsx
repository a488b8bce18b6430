import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet, VisuallyHidden } from '#web/ui/layout/text.tsx'

import { slotWords } from './slot-words.ts'
import { TimeLink } from './time-link.tsx'

import styles from './slot-chips.module.css'

type SlotChipsProps = {
  slots: readonly { date: string; start: string; label: string }[]
  /** Address of the booking page; null while no service is chosen. */
  booking: string | null
  /** Address of the provider's page: it opens at the day then. */
  profile: string
  name: string
  /** The day of all of them, where the page has named it: it is only read out. */
  day?: string
}

/** The next available times; each opens the booking with day and time chosen, or the provider's services on that day. */
export function SlotChips({ slots, booking, profile, name, day }: SlotChipsProps) {
  if (slots.length === 0)
    return (
      <Row as={Quiet} size="sm">
        <Icon name="calendar" size={18} /> No times in the coming days
      </Row>
    )
  const words = slotWords(slots.map(({ label }) => label))
  return (
    <Stack gap={8}>
      {day === undefined ? (
        <Quiet as="span" size="sm">
          Next available{words.day && `: ${words.day}`}
        </Quiet>
      ) : (
        <VisuallyHidden>{day}</VisuallyHidden>
      )}
      <PlainList row gap={8} className={styles.slots}>
        {slots.map(({ date, start, label }, at) => (
          <li key={`${date}${start}`}>
            <TimeLink
              page={booking ?? profile}
              date={date}
              time={booking === null ? undefined : start}
              spoken={`${booking === null ? 'See' : 'Book'} ${name}, ${label}`}
              className={styles.chip}
            >
              {words.times[at] ?? label}
            </TimeLink>
          </li>
        ))}
      </PlainList>
    </Stack>
  )
}
