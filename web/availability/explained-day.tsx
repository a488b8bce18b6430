import { Button } from '#web/ui/button.tsx'
import { useEffect, useEffectEvent, useState } from 'react'

import type { ExplainedStretch } from '#contract/availability/explanation.ts'
import { durationText, lengthText } from '#contract/clock.ts'
import type { Service } from '#contract/providers.ts'
import { minutesWith } from '#contract/rules/add-ons.ts'
import { formatPostalCode, POSTAL_AREA_PROBLEM, postalArea } from '#contract/rules.ts'
import { call } from '#web/api.ts'
import { explainDay } from '#web/endpoints/availability/explanation.gen.ts'
import { listProviderServices } from '#web/endpoints/providers.gen.ts'
import { NativeSelect, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { dateText, timeText } from '#web/ui/values/local-text.ts'

import { refusalWords, type Viewer } from './refusal-words.ts'

import styles from './explain-day.module.css'

export type ExplainDayProps = {
  providerId: string
  viewer: Viewer
  /** The day that is asked about, or to begin with. */
  date: string
  /** Whether another day can be chosen here. */
  choosesDate?: boolean
  /** Service and add-ons that the question starts with. */
  like?: { title: string; addOns: readonly string[] }
  /** Above the answer, for example that it is about saved hours only. */
  note?: string | null
}

const RULES = {
  date: (chosen: string) => (chosen === '' ? 'Choose a day' : null),
  postal: (typed: string) => (typed !== '' && postalArea(typed) === null ? POSTAL_AREA_PROBLEM : null),
}

type Asked = { date: string; postal: string; service: string; addOns: readonly string[]; people: string }
type Found = { about: string; stretches: readonly ExplainedStretch[] }

/** A day hour by hour with the server's reasons: for one of the services as it would be booked, on request from a place. */
export function ExplainedDay(props: ExplainDayProps) {
  const { data, error } = useLoaded(props.providerId, (signal, id) =>
    call(listProviderServices, { params: { id }, signal }),
  )
  // Without them an hour can still be asked about.
  if (data === null && error === null) return <Quiet role="status">Loading…</Quiet>
  return <Question {...props} services={(data ?? []).toSorted((a, b) => Number(b.is_active) - Number(a.is_active))} />
}

type QuestionProps = ExplainDayProps & { services: readonly Service[] }

function Question({ providerId, viewer, date, choosesDate = false, like, note, services }: QuestionProps) {
  const [found, setFound] = useState<Found | null>(null)
  const form = useRulesForm<Asked>({
    initial: { date, postal: '', ...beginning(services, like) },
    rules: RULES,
    failed: () => LOAD_FAILED,
  })
  const service = services.find(({ id }) => id === form.values.service)
  const ask = async (asked: Asked) => {
    const query = {
      date: asked.date,
      ...(asked.postal ? { postal: asked.postal } : {}),
      ...(service ? { service_id: service.id, quantity: Number(asked.people) } : {}),
      ...(asked.addOns.length > 0 ? { add_ons: asked.addOns.join(',') } : {}),
    }
    const stretches = await call(explainDay, { params: { id: providerId }, query })
    setFound({ about: aboutText(asked, service), stretches })
  }
  const begin = useEffectEvent(() => {
    if (date !== '') void form.run(() => ask(form.values))
  })
  useEffect(() => begin(), [])

  return (
    <>
      <Row as="form" wrap gap={[8, 12]} align="start" className={styles.form} {...form.props(form.submit(ask))}>
        {choosesDate && <TextInput type="date" label="Day" {...form.field('date')} />}
        <div className={styles.service}>
          <NativeSelect
            label="Service"
            data={[...services.map(choiceOf), { value: '', label: 'Any, of one hour' }]}
            {...form.field('service')}
            onChange={(event) => form.set({ service: event.currentTarget.value, addOns: [], people: '1' })}
          />
        </div>
        {service && service.max_quantity > 1 && (
          <NativeSelect label="People or pets" data={numbersTo(service.max_quantity)} {...form.field('people')} />
        )}
        <TextInput
          label="Asked from (optional)"
          placeholder="V6B or V6B 1A1"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('postal')}
          onChange={(event) => form.set({ postal: formatPostalCode(event.currentTarget.value) })}
        />
        {service && service.add_ons.length > 0 && (
          <div className={styles.addOns}>
            <TickGroup legend="Add-ons">
              {service.add_ons.map(({ id, name }) => (
                <Tick
                  key={id}
                  checked={form.values.addOns.includes(id)}
                  onChange={() => form.set({ addOns: toggled(form.values.addOns, id) })}
                >
                  {name}
                </Tick>
              ))}
            </TickGroup>
          </div>
        )}
        <Button type="submit" variant="default" loading={form.busy}>
          Show
        </Button>
      </Row>
      {note && (
        <Quiet size="sm" className={styles.note}>
          {note}
        </Quiet>
      )}
      <FormError>{form.error}</FormError>
      {found && form.error === null && <Answer found={found} viewer={viewer} />}
    </>
  )
}

/** The visit's own service where the provider still has it, else their first. */
function beginning(services: readonly Service[], like: ExplainDayProps['like']) {
  const same = like && services.find(({ title }) => title === like.title)
  if (!same) return { service: services[0]?.id ?? '', addOns: [], people: '1' }
  const addOns = same.add_ons.filter(({ name }) => like.addOns.includes(name)).map(({ id }) => id)
  return { service: same.id, addOns, people: '1' }
}

function choiceOf({ id, title, duration_minutes }: Service) {
  return { value: id, label: `${title} (${durationText(duration_minutes)})` }
}

const numbersTo = (last: number) => Array.from({ length: last }, (_, at) => String(at + 1))

const toggled = (list: readonly string[], id: string) =>
  list.includes(id) ? list.filter((one) => one !== id) : [...list, id]

/** The question in words. */
function aboutText({ date, postal, addOns, people }: Asked, service: Service | undefined): string {
  const minutes = service && minutesWith(service, { addOns, quantity: Number(people) })
  return [dateText(date), service && `${service.title}, ${lengthText(minutes ?? 0)}`, postal && `asked from ${postal}`]
    .filter(Boolean)
    .join(', ')
}

function Answer({ found: { about, stretches }, viewer }: { found: Found; viewer: Viewer }) {
  const offered = stretches.filter(({ refusal }) => refusal === null).length
  return (
    <>
      <Quiet size="sm" className={styles.note} role="status">
        {about}:{' '}
        {offered === 0 ? 'nothing is offered.' : `${offered} ${offered === 1 ? 'time is' : 'times are'} offered.`}
      </Quiet>
      <PlainList className={styles.list} aria-label="The day, hour by hour">
        {stretches.map(({ start, end, refusal }) => (
          <li key={start} data-offered={refusal === null || undefined} data-closed={isClosed(refusal) || undefined}>
            <Icon name={refusal === null ? 'check' : 'minus'} size={18} />
            <span className="hb-figures">{stretchText(start, end)}</span>
            <span>{refusal === null ? 'Offered to clients' : refusalWords(refusal, viewer)}</span>
          </li>
        ))}
      </PlainList>
    </>
  )
}

function stretchText(start: string, end: string): string {
  return start === '00:00' && end === '24:00' ? 'All day' : `${timeText(start)} – ${timeText(end)}`
}

const isClosed = (refusal: string | null) => refusal === 'outside_hours' || refusal === 'too_short'
