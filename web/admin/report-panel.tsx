import { useState } from 'react'

import type { Answer } from '#contract/endpoint.ts'
import { REPORT_REASONS } from '#contract/messaging/report-reasons.ts'
import type { readReported, Report } from '#contract/messaging/reports.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { decideReport, readReported as readReportedRoute } from '#web/endpoints/messaging/reports.gen.ts'
import { useSite } from '#web/shell/site.ts'
import { Button } from '#web/ui/button.tsx'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { PrivatePicture } from '#web/ui/files/file-field.ts'
import { Quote } from '#web/ui/layout/notice.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { ErrorState } from '#web/ui/page/empty-state.tsx'
import { toast } from '#web/ui/toast.tsx'

import styles from './report-panel.module.css'

type Reported = Answer<typeof readReported>

/** A reported conversation as it was written, and the decision. Opening it is recorded. */
export function ReportPanel({ report, onDecided }: { report: Report; onDecided: () => void }) {
  const { id, reporter, reported, reason, words } = report
  const [isOpen, setOpen] = useState(false)
  return (
    <Surface as="section" gap={20} aria-label={`Report about ${reported.full_name}`}>
      <Heading size="lg">{REPORT_REASONS[reason]}</Heading>
      <Words title={`${reporter.full_name} (${reporter.role}) reported ${reported.full_name} (${reported.role})`}>
        <span>{report.reported_text}</span>
      </Words>
      {words && <Quote title={`${reporter.full_name} says`}>{words}</Quote>}
      {isOpen ? (
        <Conversation report={report} />
      ) : (
        <Stack gap={8} align="start">
          <Button variant="default" onClick={() => setOpen(true)}>
            Read the conversation
          </Button>
        </Stack>
      )}
      {report.state === 'open' ? (
        <DecisionForm key={id} id={id} about={reported} onDecided={onDecided} />
      ) : (
        <Words title={STATES[report.state]} plain>
          {report.decided_text}: {report.decision_reason}
        </Words>
      )}
    </Surface>
  )
}

const STATES: Record<Report['state'], string> = {
  open: 'Open',
  dismissed: 'Dismissed',
  warned: 'Warned',
  suspended: 'Suspended',
}

function Conversation({ report }: { report: Report }) {
  const { name: product } = useSite()
  const [older, setOlder] = useState<Reported['lines']>([])
  const [hasMore, setMore] = useState(true)
  const act = useAction()
  const { data, error, retry } = useLoaded(report.id, (signal) =>
    call(readReportedRoute, { params: { id: report.id }, signal }),
  )
  if (error !== null) return <ErrorState message={errorText(error, LOAD_FAILED)} onRetry={retry} />
  if (data === null) return <p role="status">Loading the conversation…</p>
  const lines = [...older, ...data.lines]
  const before = lines[0]?.number
  const nameOf = {
    [report.reporter.role]: report.reporter.full_name,
    [report.reported.role]: report.reported.full_name,
  }
  const more = () =>
    act.run(async () => {
      const found = await call(readReportedRoute, { params: { id: report.id }, query: { before } })
      setOlder((known) => [...found.lines, ...known])
      setMore(found.has_more)
    })
  return (
    <Stack gap={8}>
      {data.has_more && hasMore && (
        <Button variant="subtle" loading={act.busy} onClick={() => void more()}>
          Show earlier messages
        </Button>
      )}
      <FormError>{act.error}</FormError>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys */}
      <ol className={styles.lines} tabIndex={0} aria-label="Conversation">
        {lines.map(({ number, author, text, day_text, time_text, photos }) => (
          <li key={number} className={styles.line} data-reported={author === report.reported.role || undefined}>
            <strong>{nameOf[author] ?? product}</strong>{' '}
            <Quiet as="span" size="sm">{`${day_text}, ${time_text}`}</Quiet>
            <p>{text}</p>
            {photos.map(({ id, pages, width, height }, at) => (
              <PrivatePicture
                key={id}
                link={pages[0] ?? ''}
                alt={`Photo ${at + 1}`}
                width={width}
                height={height}
                className={styles.photo}
              />
            ))}
          </li>
        ))}
      </ol>
    </Stack>
  )
}

const rules = {
  decision: (text: string) => (text === '' ? 'Choose one' : null),
  reason: (text: string) => (text.trim() === '' ? 'Give a reason' : null),
}

type DecisionFormProps = { id: string; about: Report['reported']; onDecided: () => void }

function DecisionForm({ id, about: { full_name: name, role }, onDecided }: DecisionFormProps) {
  const form = useRulesForm({
    initial: { decision: '', reason: '' },
    rules,
    failed: SAVE_FAILED,
  })
  const send = form.submit(async ({ decision, reason }) => {
    const body = { decision: decision as 'dismiss' | 'warn' | 'suspend', reason: reason.trim() }
    const { message } = await call(decideReport, { params: { id }, body })
    toast(message)
    onDecided()
  })
  return (
    <Stack as="form" gap={16} {...form.props(send)}>
      <RadioGroup
        {...form.field('decision')}
        label="Decision"
        options={[
          { value: 'dismiss', label: 'Dismiss the report' },
          { value: 'warn', label: `Warn ${name} by email` },
          {
            value: 'suspend',
            label: `Suspend ${name}${role === 'provider' ? ': upcoming visits are cancelled and refunded' : ''}`,
          },
        ]}
      />
      <Textarea
        label="Reason"
        description={`${name} reads it in a warning or suspension.`}
        required
        rows={3}
        maxLength={1000}
        {...form.field('reason')}
      />
      <FormError>{form.error}</FormError>
      <Button type="submit" loading={form.busy}>
        Decide
      </Button>
    </Stack>
  )
}
