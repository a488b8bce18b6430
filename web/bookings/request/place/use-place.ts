import { useRef, useState } from 'react'

import { SAVED_ADDRESSES_MAX } from '#contract/constants.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import type { Doors } from '#web/bookings/request/booking-draft.ts'
import { saveAddress } from '#web/endpoints/addresses.gen.ts'
import { toast } from '#web/ui/toast.tsx'

import { addressIn, type Addresses, doorAt, placeChange, placeKey, type PlaceTexts } from './places.ts'

type Form<V> = { values: V; set: (changes: Partial<V>) => void }

/** Place of the visit: home, a saved address or another place, each with its door notes. */
export function usePlace<V extends PlaceTexts & { saves: boolean; label: string }>(
  { values, set }: Form<V>,
  addresses: Addresses,
  keptDoors: Doors,
) {
  const [doors, setDoors] = useState(keptDoors)
  const key = placeKey(values)
  const texts = addressIn(values)
  // Keeps what was typed for another place while a saved one is chosen.
  const typed = useRef(texts)
  const door = doorAt(key, doors, addresses)
  return {
    key,
    addresses,
    doors,
    door,
    setDoor: (notes: string) => setDoors({ ...doors, [key]: notes }),
    choose: (next: string) => {
      if (key === 'other') typed.current = texts
      set(placeChange(next, typed.current, addresses) as Partial<V>)
    },
    /** Once there are as many as there may be, none is offered to be saved. */
    canSave: key === 'other' && addresses.saved.length < SAVED_ADDRESSES_MAX,
    /** After the booking, which counts whatever becomes of it. */
    keep: async () => {
      if (key !== 'other' || !values.saves) return
      try {
        const address = { ...texts, country: 'Canada' }
        const { label } = await call(saveAddress, { body: { label: values.label, address, door_notes: door } })
        toast(`Saved as “${label}”.`)
      } catch (reason) {
        toast(errorText(reason, 'Couldn’t save the address. Add it in your profile.'), 'error')
      }
    },
  }
}
export type Place = ReturnType<typeof usePlace>
