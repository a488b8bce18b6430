import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'

import type { HelpTicket } from '#contract/support.ts'
import { refusalText } from '#web/api-error.ts'
import { call, callPage, type Page } from '#web/api.ts'
import { askForHelp, listHelp } from '#web/endpoints/support.gen.ts'
import { HelpState } from '#web/help/help-state.tsx'
import { Topics } from '#web/help/topics.tsx'
import { requireUser } from '#web/session.ts'
import { pageMeta, useSite } from '#web/shell/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Textarea, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { shortDates } from '#web/ui/values/short-dates.ts'
import { useFresh } from '#web/use-fresh.ts'

import type { Route } from './+types/help'

/** Older questions are rarely needed. */
const FIRST = 5

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Help')

function loadTickets(cursor?: string): Promise<Page<HelpTicket[]>> {
  return callPage(listHelp, { query: { limit: FIRST, ...(cursor ? { cursor } : {}) } })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { role } = await requireUser(request)
  const booking = new URL(request.url).searchParams.get('booking')
  return { role, booking, loaded: await tryLoad(LOAD_FAILED, () => loadTickets()) }
}

/** Answers, the way to ask, and the person's tickets. From a visit the way to ask comes first. */
export default function Help({ loaderData: { role, booking, loaded } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  const { supportPhone } = useSite()
  const [isAsking, setAsking] = useState(booking !== null)
  useFresh(() => void revalidator.revalidate(), ['inbox'])
  // What is solved may wait below the answers.
  const isOpen = loaded.data?.items.some(({ state }) => state !== 'solved') ?? true
  const asked = <WhenLoaded loaded={loaded}>{(first) => <Asked first={first} />}</WhenLoaded>
  return (
    <div className="hb-narrow">
      <PageHeader
        title="Help"
        lead="We answer within 24 hours, here and by email."
        {...(booking === null ? {} : { back: { to: `/bookings/${booking}`, label: 'Back to the booking' } })}
      />
      <Stack gap={24}>
        {isAsking ? (
          <AskForm bookingId={booking} isOpened={booking === null} />
        ) : (
          <ButtonRow gap={8} phones="share">
            <Button leftSection={<Icon name="message" size={18} />} onClick={() => setAsking(true)}>
              Write to us
            </Button>
            {supportPhone !== '' && (
              <Button
                component="a"
                href={`tel:+1${supportPhone.replaceAll(/\D/g, '')}`}
                variant="default"
                leftSection={<Icon name="phone" size={18} />}
              >
                Call us
              </Button>
            )}
          </ButtonRow>
        )}
        {isOpen && asked}
        <Topics role={role} />
        {!isOpen && asked}
      </Stack>
    </div>
  )
}

const RULES = {
  subject: (text: string) => (text.trim() === '' ? 'Enter a subject' : null),
  message: (text: string) => (text.trim() === '' ? 'Write a message' : null),
}

const focusFirstField = (part: HTMLElement | null) => part?.querySelector('input')?.focus()

type AskFormProps = {
  bookingId: string | null
  /** By a button, whose focus it takes. */
  isOpened: boolean
}

function AskForm({ bookingId, isOpened }: AskFormProps) {
  const navigate = useNavigate()
  const form = useRulesForm({
    initial: { subject: '', message: '' },
    rules: RULES,
    failed: (reason) => refusalText(reason, 'Couldn’t send your message.'),
  })
  const send = form.submit(async ({ subject, message }) => {
    const body = { subject: subject.trim(), message: message.trim(), ...(bookingId ? { booking_id: bookingId } : {}) }
    const { id } = await call(askForHelp, { body })
    await navigate(`/help/${id}`)
  })
  return (
    <Surface as="section" gap={16} aria-labelledby="ask" ref={isOpened ? focusFirstField : undefined}>
      <Heading id="ask">{bookingId ? 'About this booking' : 'Write to us'}</Heading>
      <Stack as="form" gap={12} {...form.props(send)}>
        <TextInput label="Subject" maxLength={150} required {...form.field('subject')} />
        <Textarea label="Message" rows={5} maxLength={5000} required {...form.field('message')} />
        <FormError>{form.error}</FormError>
        <ButtonRow>
          <Button type="submit" loading={form.busy}>
            Send
          </Button>
        </ButtonRow>
      </Stack>
    </Surface>
  )
}

function Asked({ first }: { first: Page<HelpTicket[]> }) {
  const year = useSite().today.slice(0, 4)
  const list = usePagedList(first, '', (cursor) => loadTickets(cursor))
  if (list.items.length === 0) return null
  return (
    <Surface as="section" gap={12} aria-labelledby="asked">
      <Heading id="asked">Your questions</Heading>
      <PlainList divided>
        {list.items.map(({ id, subject, state, last_text, booking }) => (
          <li key={id}>
            <Row wrap gap={8} justify="between">
              <Words title={<Link to={`/help/${id}`}>{subject}</Link>}>
                {booking && <span>{booking.text}</span>}
                <span>{shortDates(last_text, year)}</span>
              </Words>
              <HelpState state={state} />
            </Row>
          </li>
        ))}
      </PlainList>
      <MoreButton list={list} failed={LOAD_FAILED} />
    </Surface>
  )
}
