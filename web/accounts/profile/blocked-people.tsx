import { Button } from '#web/ui/button.tsx'

import { call } from '#web/api.ts'
import { listBlocks, unblockPerson } from '#web/endpoints/blocks.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Words } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { toast } from '#web/ui/toast.tsx'

/** People whom the reader has blocked, with a button to unblock. Empty when there are none. */
export function BlockedPeople() {
  const { data, replace } = useLoaded('blocks', (signal) => call(listBlocks, { signal }))
  const { busy, error, run } = useAction()
  if (!data || data.length === 0) return null
  const unblock = (id: string, firstName: string) =>
    run(async () => {
      await call(unblockPerson, { params: { id } })
      replace(data.filter((one) => one.id !== id))
      toast(`${firstName} is no longer blocked.`)
    })
  return (
    <Surface as="section" gap={12} aria-labelledby="blocked" style={{ marginTop: 24 }}>
      <Heading id="blocked">People you’ve blocked</Heading>
      <PlainList divided>
        {data.map(({ id, first_name, avatar_url, blocked_text }) => (
          <Row as="li" key={id} gap={12}>
            <Avatar name={first_name} src={avatar_url} size={40} />
            <Words title={first_name}>
              <span>Since {blocked_text}</span>
            </Words>
            <Button
              variant="default"
              size="sm"
              disabled={busy}
              aria-label={`Unblock ${first_name}`}
              onClick={() => void unblock(id, first_name)}
            >
              Unblock
            </Button>
          </Row>
        ))}
      </PlainList>
      <FormError>{error}</FormError>
    </Surface>
  )
}
