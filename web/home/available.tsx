import { type Available, AvailableList, availableTitle } from '#web/discovery/available/available-list.tsx'
import { Section } from '#web/ui/page/section.tsx'

/** Who can come next, on the first day with somebody; nothing while there is nobody. */
export function AvailableNext(available: Available) {
  if (available.people.length === 0) return null
  return (
    <Section title={availableTitle(available)}>
      <AvailableList {...available} search="/search" />
    </Section>
  )
}
