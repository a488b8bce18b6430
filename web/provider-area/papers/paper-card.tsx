import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { PaperCard as Card } from '#contract/papers.ts'
import { call } from '#web/api.ts'
import { withdrawPaper } from '#web/endpoints/papers.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Notice, Quote } from '#web/ui/layout/notice.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Badge, type Tone } from '#web/ui/values/status-badge.tsx'

const PaperPictures = lazyComponent(async () => (await import('./paper-pictures.tsx')).PaperPictures)
const PaperForm = lazyComponent(async () => (await import('./paper-form.tsx')).PaperForm)

type Look = { tone: Tone; icon: IconName; label: string }

const LOOKS: Record<Card['level'], Look> = {
  missing: { tone: 'warn', icon: 'upload', label: 'Needed' },
  waiting: { tone: 'info', icon: 'clock', label: 'In review' },
  ok: { tone: 'ok', icon: 'check', label: 'Accepted' },
  ending: { tone: 'warn', icon: 'alert', label: 'Ends soon' },
  expired: { tone: 'bad', icon: 'alert', label: 'Expired' },
  refused: { tone: 'bad', icon: 'ban', label: 'Not accepted' },
  grace: { tone: 'warn', icon: 'upload', label: 'Needed' },
  optional: { tone: 'quiet', icon: 'plus', label: 'Optional' },
}

type PaperCardProps = { card: Card; startsOpen?: boolean; onChanged: () => void }

/** One kind of paper: its status and the consequence, and the way to upload it, the first time or again. */
export function PaperCard({ card, startsOpen = false, onChanged }: PaperCardProps) {
  const { kind, name, level, text, current, latest, needed_for, can } = card
  const { busy, error, run } = useAction()
  const [open, setOpen] = useState(startsOpen)
  const [seeing, setSeeing] = useState(false)
  const look = LOOKS[level]
  const shown = latest ?? current
  const id = `paper-${kind.replace(':', '-')}`
  const withdraw = () =>
    run(async () => {
      if (latest) await call(withdrawPaper, { params: { id: latest.id } })
      toast(`${name}: withdrawn`)
      onChanged()
    })
  return (
    <Surface as="section" gap={12} aria-labelledby={id}>
      <Row wrap gap={[8, 12]} align="start" justify="between">
        <Heading id={id}>{name}</Heading>
        <Badge tone={look.tone} icon={look.icon}>
          {look.label}
        </Badge>
      </Row>
      <Quiet size="md">{text}</Quiet>
      {needed_for.length > 0 && level !== 'missing' && <Quiet size="sm">Needed for {needed_for.join(', ')}.</Quiet>}
      {latest?.reason && <Quote title="Our reason">{latest.reason}</Quote>}
      {latest?.state === 'submitted' && (
        <Notice tone="plain" icon="file">
          {level === 'waiting' ? '' : 'In review. '}
          {latest.state_text}. {latest.files_text}.
        </Notice>
      )}
      {current && current.pages === 0 && <Quiet size="sm">{current.files_text}</Quiet>}
      {shown && shown.pages > 0 && seeing && <PaperPictures paperId={shown.id} name={name} />}
      <FormError>{error}</FormError>
      {open ? (
        <PaperForm
          kind={kind}
          onCancel={() => setOpen(false)}
          onSent={() => {
            setOpen(false)
            onChanged()
          }}
        />
      ) : (
        can.submit && (
          <ButtonRow gap={8}>
            <Button
              size="sm"
              variant={level === 'missing' || level === 'refused' || level === 'expired' ? 'filled' : 'default'}
              leftSection={<Icon name="upload" size={18} />}
              aria-label={`${buttonText(card)}: ${name}`}
              onClick={() => setOpen(true)}
            >
              {buttonText(card)}
            </Button>
            {shown && shown.pages > 0 && (
              <Button
                size="sm"
                variant="subtle"
                aria-expanded={seeing}
                aria-label={`${seeing ? 'Hide' : 'See'} it: ${name}`}
                onClick={() => setSeeing(!seeing)}
              >
                {seeing ? 'Hide it' : 'See it'}
              </Button>
            )}
            {can.withdraw && (
              <Button size="sm" variant="subtle" loading={busy} onClick={() => void withdraw()}>
                Withdraw
              </Button>
            )}
          </ButtonRow>
        )
      )}
    </Surface>
  )
}

function buttonText({ current, latest }: Card): string {
  if (latest?.state === 'submitted') return 'Replace it'
  if (latest?.state === 'refused') return 'Upload again'
  return current ? 'Upload a new one' : 'Upload'
}
