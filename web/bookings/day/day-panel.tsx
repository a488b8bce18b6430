import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { NobodyCameDialog } from '#web/bookings/dialogs.ts'
import { useSite } from '#web/shell/site.ts'
import { IconLine, Notice, Quote } from '#web/ui/layout/notice.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import { DaySteps } from './day-steps.tsx'
import { VisitCode } from './visit-code.tsx'
import { VisitPhotos } from './visit-photos.tsx'

import styles from './day-panel.module.css'

type DayPanelProps = {
  day: VisitDay
  /** Author of the note to the client. */
  providerName: string
  /** The reader is that provider. */
  isOwn?: boolean
  onChanged: () => void
}

/** The day of a visit on the pages of both sides: how far it is, when the provider comes, the code, and what went wrong. */
export function DayPanel({ day, providerName, isOwn = false, onChanged }: DayPanelProps) {
  const [asking, setAsking] = useState(false)
  return (
    <Stack gap={16}>
      {day.arrival_text && (
        <IconLine icon="clock" tone="accent" loud>
          {day.arrival_text}
        </IconLine>
      )}
      <VisitCode code={day.code} text={day.code_text} />
      <DaySteps steps={day.steps} />
      {day.note && (
        <Quote title={isOwn ? 'You wrote' : `${providerName} wrote`} tone="plain">
          {day.note}
        </Quote>
      )}
      <VisitPhotos photos={day.photos} providerName={providerName} onExpired={onChanged} />
      {day.report && <ReportNotice report={day.report} />}
      {day.can.report_nobody_came && (
        <ButtonRow>
          <Button variant={hasCome(day) ? 'subtle' : 'default'} onClick={() => setAsking(true)}>
            Nobody came
          </Button>
        </ButtonRow>
      )}
      {day.emergency_text && (
        <IconLine icon="info">
          <WithPhone text={day.emergency_text} />
        </IconLine>
      )}
      <NobodyCameDialog
        bookingId={day.booking_id}
        opened={asking}
        onClose={() => setAsking(false)}
        onSent={onChanged}
      />
    </Stack>
  )
}

/** The number that is named can be called with one tap, and is never broken in two. */
function WithPhone({ text }: { text: string }) {
  const { supportPhone } = useSite()
  const [before, after] = text.split(supportPhone)
  if (after === undefined) return text
  return (
    <>
      {before}
      <a href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`} className={styles.phone}>
        {supportPhone}
      </a>
      {after}
    </>
  )
}

/** True after check-in. The report that nobody came is then rarely needed, and less prominent. */
function hasCome({ steps }: VisitDay): boolean {
  return steps.some(({ step, state }) => step === 'check_in' && state === 'done')
}

function ReportNotice({ report }: { report: NonNullable<VisitDay['report']> }) {
  return (
    <Notice as="section" icon="clock" title={report.title} aria-label="Nobody came">
      <p>{report.text}</p>
      <p>“{report.statement}”</p>
      {report.reason && <p>Reason: {report.reason}</p>}
    </Notice>
  )
}
