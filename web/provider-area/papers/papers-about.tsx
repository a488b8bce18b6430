import { ID_KEPT_DAYS, PAPER_KEPT_MONTHS } from '#contract/papers/kinds.ts'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading } from '#web/ui/layout/text.tsx'

/** How we handle papers: who sees them, what we check, and how long we keep them. */
export function PapersAbout() {
  return (
    <Surface as="section" gap={12} aria-labelledby="papers-about">
      <Heading id="papers-about">Privacy</Heading>
      <PlainList gap={12}>
        <IconLine as="li" icon="eye">
          We usually check within two days.
        </IconLine>
        <IconLine as="li" icon="lock">
          Encrypted. Only you and our reviewers can open them.
        </IconLine>
        <IconLine as="li" icon="users">
          Clients only see that we checked it, and the month.
        </IconLine>
        <IconLine as="li" icon="trash">
          We delete images of your ID {ID_KEPT_DAYS} days after our decision, other documents {PAPER_KEPT_MONTHS} months
          after they expire. The record of the check stays.
        </IconLine>
      </PlainList>
    </Surface>
  )
}
