import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import type { AdminCategory, AdminEntryPage, EntryService } from '#contract/admin/catalogue.ts'
import { formatDollars } from '#contract/money.ts'
import { EntryPapers } from '#web/admin/papers/entry-papers.tsx'
import { type Asked, ReasonDialog } from '#web/admin/reason-dialog.tsx'
import { call, type Page } from '#web/api.ts'
import { retireEntry } from '#web/endpoints/admin/catalogue.gen.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading } from '#web/ui/layout/text.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import { EntryForm } from './entry-form.tsx'
import { EntryPhoto } from './entry-photo.tsx'
import { EntryServices } from './entry-services.tsx'
import { RetireDialog } from './retire-dialog.tsx'

type EntryAdminProps = {
  back: { to: string; label: string }
  categories: AdminCategory[]
  entry: AdminEntryPage
  services: Page<EntryService[]>
  onChanged: () => void
}

/** One entry with its public view, certificates, figures and providers. */
export function EntryAdmin({ back, categories, entry, services, onChanged }: EntryAdminProps) {
  const [isRetiring, setRetiring] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { id, name, state, state_text, version } = entry
  const restore = () =>
    setAsked({
      question: `Offer ${name} again?`,
      consequence: 'We notify its providers.',
      label: 'Offer again',
      reasonLabel: null,
      danger: false,
      decide: () => call(retireEntry, { params: { id }, body: { from: null, version } }),
      done: `${name}: saved`,
    })
  return (
    <>
      <PageHeader
        title={name}
        lead={`${entry.category} · ${state_text}`}
        back={back}
        actions={
          <>
            {state !== 'retired' && (
              <Button component={Link} variant="default" to={`/services/details/${encodeURIComponent(name)}`}>
                See its page
              </Button>
            )}
            {state === 'active' ? (
              <Button variant="subtle" color="pink" onClick={() => setRetiring(true)}>
                Retire
              </Button>
            ) : (
              <Button onClick={restore}>Offer again</Button>
            )}
          </>
        }
      />
      <Stack gap={20}>
        {state !== 'active' && (
          <Notice tone="warn" icon="clock">
            {state_text}. Booked visits take place.
          </Notice>
        )}
        <Columns gap={20} widths="minmax(0, 3fr) minmax(0, 2fr)" until="area">
          <EntryForm categories={categories} entry={entry} onSaved={onChanged} />
          <Stack gap={20}>
            <EntryPhoto entry={entry} onSaved={onChanged} />
            <Figures entry={entry} />
            <Words entry={entry} />
            <Surface as="section" gap={12} aria-labelledby="papers">
              <Heading id="papers">Required documents</Heading>
              <PlainList>
                <EntryPapers entry={entry} onSaved={onChanged} />
              </PlainList>
            </Surface>
          </Stack>
        </Columns>
        <Surface as="section" gap={12} aria-labelledby="services">
          <Heading id="services">Services ({entry.services})</Heading>
          <EntryServices id={id} first={services} />
        </Surface>
      </Stack>
      {isRetiring && (
        <RetireDialog
          entry={entry}
          onClose={() => setRetiring(false)}
          onDone={() => {
            setRetiring(false)
            onChanged()
          }}
        />
      )}
      <ReasonDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onDecided={() => {
          setAsked(null)
          onChanged()
        }}
      />
    </>
  )
}

function Figures({
  entry: { name, providers, services, outside, bookings_90_days, median_price },
}: {
  entry: AdminEntryPage
}) {
  return (
    <Surface as="section" gap={12} aria-labelledby="figures">
      <Heading id="figures">Figures</Heading>
      <FactList shape="spread">
        <Fact name="Providers who can be booked">
          <a href="#services">{providers}</a>
        </Fact>
        <Fact name="Services in all">
          <a href="#services">{services}</a>
        </Fact>
        {outside > 0 && <Fact name="Outside the range">{outside}</Fact>}
        <Fact name="Bookings asked for in 90 days">
          <Link to={`/admin/bookings?${new URLSearchParams({ service: name }).toString()}`}>{bookings_90_days}</Link>
        </Fact>
        <Fact name="Median price">{median_price === null ? 'None' : formatDollars(median_price)}</Fact>
      </FactList>
    </Surface>
  )
}

/** Words that lead here, as far as they are worth knowing. */
function Words({ entry: { former_names, shared_synonyms } }: { entry: AdminEntryPage }) {
  if (former_names.length === 0 && shared_synonyms.length === 0) return null
  return (
    <Surface as="section" gap={12} aria-labelledby="words">
      <Heading id="words">Other words</Heading>
      {former_names.length > 0 && <p>Formerly {former_names.join(', ')}.</p>}
      {shared_synonyms.map(({ word, entries }) => (
        <p key={word}>
          “{word}” also leads to {entries.join(', ')}.
        </p>
      ))}
    </Surface>
  )
}
