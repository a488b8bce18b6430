import { Link, useSearchParams } from 'react-router'

import { DELIVERY_CHANNELS, DELIVERY_STATES, type PersonMessage } from '#contract/admin/deliveries.ts'
import { DELIVERY_CHANNEL_CHOICES, DELIVERY_STATE_CHOICES, DeliveryLine } from '#web/admin/delivery-line.tsx'
import { callPage, type Page } from '#web/api.ts'
import { listPersonMessages } from '#web/endpoints/admin/deliveries.gen.ts'
import { NativeSelect } from '#web/ui/forms/fields.tsx'
import { FilterBar } from '#web/ui/forms/filter-bar.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

const PAGE = 30

export type MessageQuery = { channel?: PersonMessage['channel']; state?: PersonMessage['state'] }

/** Filters from the address. Unknown channels and states are dropped. */
export function readMessageQuery(params: URLSearchParams): MessageQuery {
  const channel = DELIVERY_CHANNELS.find((one) => one === params.get('channel'))
  const state = DELIVERY_STATES.find((one) => one === params.get('state'))
  return { ...(channel && { channel }), ...(state && { state }) }
}

export function loadMessages(id: string, query: MessageQuery, cursor?: string): Promise<Page<PersonMessage[]>> {
  return callPage(listPersonMessages, { params: { id }, query: { ...query, limit: PAGE, ...(cursor && { cursor }) } })
}

type MessageLogProps = { personId: string; query: MessageQuery; first: Page<PersonMessage[]> }

/** Messages to a person with their delivery, newest first. The filters are stored in the address. */
export function MessageLog({ personId, query, first }: MessageLogProps) {
  const of = `${personId} ${JSON.stringify(query)}`
  const list = usePagedList(first, of, (cursor) => loadMessages(personId, query, cursor))
  return (
    <Stack gap={20}>
      <Filters query={query} />
      {list.items.length === 0 ? (
        <EmptyState art="mailbox" title={Object.keys(query).length > 0 ? 'No messages match' : 'No messages yet'} />
      ) : (
        <Stack>
          <Surface>
            <PlainList divided>
              {list.items.map((message) => (
                <li key={message.id}>
                  <DeliveryLine delivery={message}>
                    {message.booking_id !== null && (
                      <span>
                        About{' '}
                        <Link to={`/admin/bookings/${message.booking_id}`}>booking {message.booking_id.slice(-8)}</Link>
                      </span>
                    )}
                  </DeliveryLine>
                </li>
              ))}
            </PlainList>
          </Surface>
          <MoreButton list={list} failed={LOAD_FAILED} />
        </Stack>
      )}
    </Stack>
  )
}

function Filters({ query }: { query: MessageQuery }) {
  const [, setParams] = useSearchParams()
  const field = (name: keyof MessageQuery) => ({
    value: query[name] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setParams(
        (present) => {
          const next = new URLSearchParams(present)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
  })
  return (
    <FilterBar label="Filter the messages" set={Object.keys(query).length}>
      <NativeSelect
        label="By"
        data={[{ value: '', label: 'Any' }, ...DELIVERY_CHANNEL_CHOICES]}
        {...field('channel')}
      />
      <NativeSelect
        label="Status"
        data={[{ value: '', label: 'Anything' }, ...DELIVERY_STATE_CHOICES]}
        {...field('state')}
      />
    </FilterBar>
  )
}
