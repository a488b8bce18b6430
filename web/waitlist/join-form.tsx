import { Button } from '#web/ui/button.tsx'
import { Link, useNavigate } from 'react-router'

import type { Answer } from '#contract/endpoint.ts'
import type { prepareLine, WaitedPart } from '#contract/waitlist.ts'
import { call } from '#web/api.ts'
import { useIdempotencyKey } from '#web/bookings/use-idempotency-key.ts'
import { joinLine } from '#web/endpoints/waitlist.gen.ts'
import { FieldPair, NativeSelect, TextInput } from '#web/ui/forms/fields.tsx'
import { FieldError, FormError } from '#web/ui/forms/form-error.tsx'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { NAVIGATING } from '#web/ui/forms/use-action.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'
import { WEEK_FROM_MONDAY, weekdayName } from '#web/ui/values/local-text.ts'

import type { Target } from './read-target.ts'

type Prepared = Answer<typeof prepareLine>

const PARTS: readonly [WaitedPart, string][] = [
  ['morning', 'Morning, until noon'],
  ['afternoon', 'Afternoon, until 5 PM'],
  ['evening', 'Evening'],
]
const FAILED = 'Couldn’t join.'

type Values = {
  from_date: string
  to_date: string
  parts: readonly WaitedPart[]
  weekdays: readonly number[]
  names: readonly string[]
  quantity: string
}

export function JoinForm({ target, prepared }: { target: Target; prepared: Prepared }) {
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const { first_date, last_date } = prepared
  const form = useRulesForm<Values>({
    initial: {
      from_date: first_date,
      to_date: last_date,
      parts: PARTS.map(([part]) => part),
      weekdays: WEEK_FROM_MONDAY,
      names: [],
      quantity: '1',
    },
    rules: {
      from_date: (from) => dayProblem(from, prepared),
      to_date: (to, { from_date }) =>
        dayProblem(to, prepared) ?? (to < from_date ? 'The last day is before the first' : null),
      parts: (parts) => (parts.length === 0 ? 'Choose at least one part of the day' : null),
      weekdays: (days) => (days.length === 0 ? 'Choose at least one day of the week' : null),
    },
    failed: FAILED,
  })
  const { parts, weekdays } = form.values
  const send = async ({ from_date, to_date, names, quantity, ...values }: Values) => {
    const isAny = values.weekdays.length === WEEK_FROM_MONDAY.length
    const body = {
      ...target,
      from_date,
      to_date,
      parts: [...values.parts],
      weekdays: isAny ? [] : [...values.weekdays],
      ...(names.length > 0 && { add_on_names: [...names] }),
      ...(quantity !== '1' && { quantity: Number(quantity) }),
    }
    await call(joinLine, { body, headers: { 'idempotency-key': keyOf(body) } })
    toast('You’ve joined the waitlist.')
    await navigate('/waitlist')
    return NAVIGATING
  }
  return (
    <Surface as="form" gap={24} {...form.props(form.submit(send))} aria-label="Join the waitlist">
      <What prepared={prepared} />
      {prepared.max_quantity > 1 && (
        <NativeSelect
          label="For how many?"
          data={Array.from({ length: prepared.max_quantity }, (_, at) => String(at + 1))}
          {...form.field('quantity')}
        />
      )}
      {prepared.add_ons.length > 0 && (
        <TickGroup legend="Add-ons (optional)">
          {prepared.add_ons.map((name) => (
            <Tick
              key={name}
              name="add_on"
              checked={form.values.names.includes(name)}
              onChange={() => form.set({ names: toggled(form.values.names, name) })}
            >
              {name}
            </Tick>
          ))}
        </TickGroup>
      )}
      <FieldPair>
        <TextInput
          label="From"
          type="date"
          min={first_date}
          max={last_date}
          required
          withAsterisk={false}
          {...form.field('from_date')}
        />
        <TextInput
          label="Until"
          type="date"
          min={first_date}
          max={last_date}
          required
          withAsterisk={false}
          {...form.field('to_date')}
        />
      </FieldPair>
      <TickGroup
        legend="Part of the day"
        hint={form.problem('parts') && <FieldError>{form.problem('parts')}</FieldError>}
      >
        <Row wrap gap={[0, 20]}>
          {PARTS.map(([part, label]) => (
            <Tick
              key={part}
              name="parts"
              checked={parts.includes(part)}
              aria-invalid={form.problem('parts') ? true : undefined}
              onChange={() => form.set({ parts: toggled(parts, part) })}
            >
              {label}
            </Tick>
          ))}
        </Row>
      </TickGroup>
      <TickGroup
        legend="Days of the week"
        hint={form.problem('weekdays') && <FieldError>{form.problem('weekdays')}</FieldError>}
      >
        <Row wrap gap={[0, 20]}>
          {WEEK_FROM_MONDAY.map((day) => (
            <Tick
              key={day}
              name="weekdays"
              checked={weekdays.includes(day)}
              aria-label={weekdayName(day)}
              aria-invalid={form.problem('weekdays') ? true : undefined}
              onChange={() => form.set({ weekdays: toggled(weekdays, day) })}
            >
              {weekdayName(day, true)}
            </Tick>
          ))}
        </Row>
      </TickGroup>
      <Stack gap={12}>
        <FormError>{form.error}</FormError>
        <Button type="submit" loading={form.busy}>
          Join the waitlist
        </Button>
        <Quiet size="sm">
          Joining is free. We ask <Link to="/account/notifications">between 8 AM and 9 PM</Link>.
        </Quiet>
      </Stack>
    </Surface>
  )
}

function What({ prepared: { title, provider, details, where_text } }: { prepared: Prepared }) {
  return (
    <FactList shape="spread">
      <Fact name="Service">{title}</Fact>
      {provider && <Fact name="With">{provider.full_name}</Fact>}
      <Fact name={provider ? 'Details' : 'With'}>{details}</Fact>
      <Fact name="Where">{where_text}</Fact>
    </FactList>
  )
}

function dayProblem(date: string, { first_date, last_date }: Prepared): string | null {
  if (date === '') return 'Choose a day'
  return date < first_date || date > last_date ? 'This day can’t be booked' : null
}

function toggled<T>(list: readonly T[], one: T): T[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one]
}
