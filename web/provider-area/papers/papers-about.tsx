import { ID_KEPT_DAYS, PAPER_KEPT_MONTHS } from '#contract/papers/kinds.ts'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading } from '#web/ui/layout/text.tsx'

/** What becomes of papers: who sees them, what we look at, how long they stay. */
export function PapersAbout() {
  return (
    <Surface as="section" gap={12} aria-labelledby="papers-about">
      <Heading id="papers-about">What happens to them</Heading>
      <PlainList gap={12}>
        <IconLine as="li" icon="eye">
          A person on our team looks at each paper, usually within two days. We check the name, the dates and what it
          covers.
        </IconLine>
        <IconLine as="li" icon="lock">
          Only you and the people who check them can open your papers. They are stored encrypted, and we record who
          opened which one, and when.
        </IconLine>
        <IconLine as="li" icon="users">
          Clients see the fact and its date, such as “ID checked Nov 2026” or “Insured until Sep 2027”. Never the paper.
        </IconLine>
        <IconLine as="li" icon="trash">
          We delete the images of your ID {ID_KEPT_DAYS} days after our decision, and those of other papers{' '}
          {PAPER_KEPT_MONTHS} months after they lapse. What stays is that it was checked, by whom and when.
        </IconLine>
        <IconLine as="li" icon="bell">
          Before a paper ends we remind you 30, 14, 7 and 1 days ahead. The present one counts while we look at the new
          one.
        </IconLine>
      </PlainList>
    </Surface>
  )
}
