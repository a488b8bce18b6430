import type { PersonMessage } from '#contract/admin/deliveries.ts'
import type { Page } from '#web/api.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'

import { MessageLog, type MessageQuery } from './message-log.tsx'

export type ToldPerson = {
  person: { id: string; full_name: string }
  query: MessageQuery
  first: Page<PersonMessage[]>
}

/** Messages to one person, by channel, with their delivery. */
export function PersonMessages({ person, query, first }: ToldPerson) {
  return (
    <>
      <PageHeader
        title={`Messages to ${person.full_name}`}
        lead="Last year, without content."
        back={{ to: `/admin/people/${person.id}`, label: person.full_name }}
      />
      <MessageLog personId={person.id} query={query} first={first} />
    </>
  )
}
