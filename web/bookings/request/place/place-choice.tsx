import { addressText } from '#web/ui/values/address-text.ts'
import { Tick } from '#web/ui/forms/tick.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Words } from '#web/ui/layout/text.tsx'

import type { Place } from './use-place.ts'

type PlaceChoiceProps = {
  place: Pick<Place, 'key' | 'choose' | 'addresses'>
  /** The client's own address in words; '' when there is none. */
  own: string
}

/** For who has saved addresses: each place is one tap away. */
export function PlaceChoice({ place: { key, choose, addresses }, own }: PlaceChoiceProps) {
  const places = [
    ...(own ? [{ id: 'home', label: 'Home', text: own }] : []),
    ...addresses.saved.map((one) => ({ id: one.id, label: one.label, text: addressText({ ...one, country: null }) })),
    { id: 'other', label: 'Another place', text: '' },
  ]
  return (
    <Stack gap={8} role="radiogroup" aria-label="Where the visit is">
      {places.map(({ id, label, text }) => (
        <Tick key={id} type="radio" name="place" framed checked={id === key} onChange={() => choose(id)}>
          <Words as="span" title={label}>
            {text && <span>{text}</span>}
          </Words>
        </Tick>
      ))}
    </Stack>
  )
}
