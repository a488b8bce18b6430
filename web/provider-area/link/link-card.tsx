import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { BookingLink } from '#contract/bookings/booking-link.ts'
import { useSite } from '#web/shell/site.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'

import { HandleForm } from './handle-form.tsx'

type LinkCardProps = { link: BookingLink; onChanged: () => void }

/** The link, to be chosen first and given away from then on. */
export function LinkCard({ link, onChanged }: LinkCardProps) {
  const { name } = useSite()
  const [changing, setChanging] = useState(false)
  const { url, is_open, standard_percent: usual, link_percent: less, former } = link
  const done = () => {
    setChanging(false)
    onChanged()
  }
  return (
    <Surface as="section" gap={16} aria-labelledby="your-link">
      <Heading id="your-link">Your link</Heading>
      {less < usual && (
        <Quiet>
          {less}% commission instead of {usual}% when someone new books their first {name} visit with you.
        </Quiet>
      )}
      {!is_open && (
        <Notice tone="warn" icon="eye-off">
          Your link says you’re not taking bookings.
        </Notice>
      )}
      {url && !changing && (
        <>
          <TextInput label="Address" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
          <ButtonRow gap={8} phones="pairs-below">
            <Button leftSection={<Icon name="copy" size={18} />} onClick={() => void copyText(url)}>
              Copy the link
            </Button>
            <Button component="a" href={url} target="_blank" rel="noopener" variant="default">
              Open
            </Button>
            <Button variant="subtle" onClick={() => setChanging(true)}>
              Change link
            </Button>
          </ButtonRow>
        </>
      )}
      {(!url || changing) && (
        <HandleForm link={link} onDone={done} onCancel={url ? () => setChanging(false) : undefined} />
      )}
      {former.length > 0 && (
        <Quiet size="sm">
          {former.map(({ handle, until_text: until }) => `/p/${handle} leads here until ${until}`).join('; ')}.
        </Quiet>
      )}
    </Surface>
  )
}
