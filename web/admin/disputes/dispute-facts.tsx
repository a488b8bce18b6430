import type { DisputeDetail } from '#contract/disputes/admin.ts'
import { formatDollars } from '#contract/money.ts'
import { PhotoRow } from '#web/ui/files/photo-row.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Quote } from '#web/ui/layout/notice.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet, Words } from '#web/ui/layout/text.tsx'

type Found = { found: DisputeDetail; onExpired: () => void }

/** The claim, both statements and the payment: on the page, and beside the decision while it is made. */
export function DisputeFacts({ found, onExpired }: Found) {
  return (
    <>
      <Words title={found.reason} plain>
        {found.asks_text}
      </Words>
      <Stories found={found} onExpired={onExpired} />
      <FactList shape="beside">
        <Fact name="Opened">{found.opened_text}</Fact>
        {found.state === 'open' && <Fact name="Decide by">{found.due_text}</Fact>}
        <Fact name="Paid">{formatDollars(found.paid)}</Fact>
      </FactList>
    </>
  )
}

/** Records of the day of the visit. */
export function DayFacts({ found: { day } }: Pick<Found, 'found'>) {
  if (day.length === 0) return null
  return (
    <FactList shape="beside">
      {day.map(({ title, text }) => (
        <Fact key={title} name={title}>
          {text}
        </Fact>
      ))}
    </FactList>
  )
}

function Stories({ found, onExpired }: Found) {
  const said = [
    ['says', found.statement],
    ['answers', found.answer],
    ['appeals', found.appeal],
    ['answers the appeal', found.appeal_answer],
  ] as const
  if (found.kind === 'chargeback') return null
  return (
    <Stack gap={12}>
      {said.map(
        ([verb, words]) =>
          words && (
            <Stack key={verb} gap={8}>
              <Quote tone="plain" title={`${words.by} ${verb}, ${words.at_text}`}>
                {words.text}
              </Quote>
              <PhotoRow photos={words.photos} by={words.by} onExpired={onExpired} />
            </Stack>
          ),
      )}
      {!found.answer && <Quiet>No answer yet.</Quiet>}
    </Stack>
  )
}

/** The chargeback's amount and the deadline for our answer. */
export function BankFacts({ chargeback }: { chargeback: NonNullable<DisputeDetail['chargeback']> }) {
  const { status, amount, fee, returned, evidence_due_text, evidence_sent_text } = chargeback
  return (
    <FactList shape="beside">
      <Fact name="The bank">{status}</Fact>
      <Fact name="Withdrawn">{formatDollars(amount)}</Fact>
      {returned > 0 && <Fact name="Came back">{formatDollars(returned)}</Fact>}
      <Fact name="It costs us">{formatDollars(fee)}</Fact>
      {evidence_due_text && <Fact name="Answer by">{evidence_due_text}</Fact>}
      {evidence_sent_text && <Fact name="Answered">{evidence_sent_text}</Fact>}
    </FactList>
  )
}
